import { type Kafka, Partitioners, type Message, type Producer } from 'kafkajs';
import { createRequestSender } from './sendInRequests.ts';

/** Publishes to one topic; the order within a partition is kept, and all replicas acknowledge. */
export interface TopicProducer {
  /** Sends them in requests of a bounded size. Rejects when a message was not acknowledged; others may have been written. */
  send(messages: readonly Message[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * An idempotent producer: a message that is sent again after a lost answer is not written twice. After a failure its
 * sequence numbers are not reliable any more, so the next send uses a new producer.
 */
export const createTopicProducer = (
  kafka: Kafka,
  topic: string,
  /** What is sent instead of a message that is too large for the topic. */
  instead: (message: Message) => Message | undefined,
): TopicProducer => {
  let connected: Promise<Producer> | undefined;

  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner, // each message names its partition
    });
    await producer.connect();
    return producer;
  };
  const close = async (): Promise<void> => {
    const last = connected;
    connected = undefined;
    await last?.then((producer) => producer.disconnect()).catch(() => undefined);
  };

  const write = async (messages: readonly Message[]): Promise<void> => {
    connected ??= connect();
    try {
      const producer = await connected;
      await producer.send({ topic, acks: -1, messages: [...messages] });
    } catch (error) {
      await close();
      throw error;
    }
  };
  return { send: createRequestSender({ write, instead }), close };
};
