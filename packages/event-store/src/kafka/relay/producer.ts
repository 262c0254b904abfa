import type { Kafka, Message, Producer } from 'kafkajs';
import { kafkajs } from '../client/kafka.ts';
import { createRequestSender } from './sendInRequests.ts';

const countsOf = (messages: readonly Message[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { partition } of messages)
    if (partition !== undefined) counts.set(partition, (counts.get(partition) ?? 0) + 1);
  return counts;
};

/**
 * An idempotent producer: a message that is sent again after a lost answer is not written twice. After a failure its
 * sequence numbers are not reliable any more, so the next send uses a new producer.
 */
export const createTopicProducer = (
  kafka: Kafka,
  topic: string,
  /** Returns the message to send instead of one that is too large for the topic. */
  instead: (message: Message) => Message | undefined,
) => {
  let connected: Promise<Producer> | undefined;
  /** By partition, once it was written to: the offset of the next message. */
  const nextOffsets = new Map<number, number>();

  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs().Partitioners.DefaultPartitioner, // each message names its partition
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
      const written = await producer.send({ topic, acks: -1, messages: [...messages] });
      for (const [partition, count] of countsOf(messages)) {
        // kafkajs drops messages to a partition that the topic does not have.
        const record = written.find((one) => one.partition === partition);
        if (!record) throw new Error(`The topic ${topic} has no partition ${partition}.`);
        const offset = Number(record.baseOffset ?? -1);
        if (offset >= 0) nextOffsets.set(partition, offset + count);
      }
    } catch (error) {
      await close();
      throw error;
    }
  };
  const sendAll = createRequestSender({ write, instead });
  return {
    /** Sends the messages in requests of a bounded size. Rejects if one was not acknowledged; others may have been written. */
    send: async (messages: readonly Message[]) => {
      await sendAll(messages);
      return nextOffsets;
    },
    close,
  };
};

/** Publishes to one topic; the order within a partition is kept, and all replicas acknowledge. */
export type TopicProducer = ReturnType<typeof createTopicProducer>;
