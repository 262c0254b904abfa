import { openTestStore, sampleAppend, sampleId, silentLogger } from '../../testing/index.ts';
import type { Logger } from '@marketplace/service-kit';
import { realKafka } from '@marketplace/service-kit/testing';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import { createKafkaFeed, createKafkaRelay } from '../index.ts';
import { createTakenEvents, runReader } from './reader.ts';

const brokers = (): string[] => realKafka.address.split(',');
export const soon = { timeout: 30_000, interval: 50 };

/** A Kafka client without the product's settings. */
export const plainKafka = (): Kafka => new Kafka({ brokers: brokers(), logLevel: logLevel.NOTHING });

/** Opens a new event store and a new topic. `close` stops the relays and readers that the test has started. */
export const openKafkaTest = async () => {
  const test = await openTestStore();
  const topic = `test.${sampleId()}`;
  const open: (() => Promise<void>)[] = [];
  const options = (logger: Logger = silentLogger) => ({ brokers: brokers(), topic, logger });
  const admin = async <T>(run: (admin: Admin) => Promise<T>): Promise<T> => {
    const client = plainKafka().admin();
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.disconnect();
    }
  };
  return {
    ...test,
    topic,
    options,
    admin,
    /** Adds a function that `close` calls; the last added one is called first. */
    atEnd: (run: () => Promise<void>) => {
      open.push(run);
    },
    relay: (store = test.store, logger?: Logger) => {
      const made = createKafkaRelay(options(logger), store);
      made.start();
      open.push(() => made.stop());
      return made;
    },
    reader: (taken = createTakenEvents()) => {
      const made = runReader(createKafkaFeed(options(), test.store), 'readers', taken);
      open.push(() => made.stop());
      return { ...made, taken };
    },
    /** Appends events of new tasks, and resolves to the position of the ledger's head. */
    append: async (tasks: number, eventsOfEach = 1) => {
      const done = Array.from({ length: tasks }, () =>
        test.store.ledger.append(sampleAppend(sampleId(), 0, eventsOfEach)),
      );
      await Promise.all(done);
      return (await test.store.ledger.head()).position;
    },
    close: async () => {
      for (const close of open.splice(0).reverse()) await close();
      await test.close();
    },
  };
};
export type KafkaTest = Awaited<ReturnType<typeof openKafkaTest>>;
