import { type Kafka, Partitioners, type Message, type Producer } from 'kafkajs';

/** Publishes to one topic: all of the messages, each partition's in their order, acknowledged by all replicas. */
export interface TopicProducer {
  /** Rejects where not all were acknowledged; some may be there then. */
  send(messages: readonly Message[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * An idempotent producer: what it sends again after a lost answer is not there twice. After a fault its sequence
 * numbers can't be relied on any more, so the next send goes by a new one.
 */
export const createTopicProducer = (kafka: Kafka, topic: string): TopicProducer => {
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

  return {
    send: async (messages) => {
      connected ??= connect();
      try {
        const producer = await connected;
        await producer.send({ topic, acks: -1, messages: [...messages] });
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
};
