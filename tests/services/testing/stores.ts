import type { AssignedFeed, EventStore } from '@marketplace/event-store';
import { createKafkaFeed, createKafkaRelay, deleteTopicOf } from '@marketplace/event-store/kafka';
import { openReadStore, type ReadStore } from '@marketplace/read-store';
import { createMongoDatabase, type MongoDatabase } from '@marketplace/read-store/testing';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase, realKafka, realPart } from '@marketplace/service-kit/testing';
import type { Call } from './call.ts';
import type { HeldStore } from './heldStore.ts';

/** The one switch of these suites: with `mongo` read models are in MongoDB, with `kafka` projectors read the topic (vitest.config.ts). */
const parts = (process.env['TEST_MARKET_ON'] ?? '').split(',');
export const onMongo = parts.includes('mongo');
const onKafka = parts.includes('kafka');

const logger = createLogger({ level: 'silent', name: 'test' });
/** The database in MongoDB, and the topic, have the name of the database in PostgreSQL: each process of a test finds them by its URL. */
const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);
export const mongoOf = (databaseUrl: string): MongoDatabase => createMongoDatabase(nameOf(databaseUrl));

/** For tests that change tables of the read models: on MongoDB they are skipped by name. */
export const postgresTables = realPart(
  'postgres-tables',
  onMongo ? undefined : 'here',
  'Read models are in MongoDB, and these tests change tables of PostgreSQL',
);

/** The read models of the market whose ledger is in this database. */
export const openReads = (databaseUrl: string, onlyReads = false): Promise<ReadStore> =>
  openReadStore({
    postgresUrl: databaseUrl,
    mongoUrl: onMongo ? mongoOf(databaseUrl).url : undefined,
    logger,
    onlyReads,
  });

/** The settings by which a process of its own finds them. */
export const settingsOf = (databaseUrl: string): Readonly<Record<string, string>> => ({
  ...(onMongo && { MONGO_URL: mongoOf(databaseUrl).url }),
  ...(onKafka && { KAFKA_BROKERS: realKafka.address, KAFKA_TOPIC: nameOf(databaseUrl) }),
});

/** Calls again, as its callers do, where MongoDB's read models are too slow on this machine, and not held by the test. */
export const untilRead = (call: Call, projections: Pick<HeldStore, 'isHolding'>): Call => {
  const again: Call = async (path, options) => {
    const answer = await call(path, options);
    const isLate = answer.status === 503 && answer.text.includes('The read models have not reached position');
    return isLate && !projections.isHolding() ? again(path, options) : answer;
  };
  return again;
};

/** The databases of one market; `drop` removes both. */
export const createDatabases = async (): Promise<{ readonly url: string; drop(): Promise<void> }> => {
  const database = await createTestDatabase();
  return {
    url: database.url,
    drop: async () => {
      if (onMongo) await mongoOf(database.url).drop();
      await database.drop();
    },
  };
};

/** The feed of the market's projectors. `stop` ends what publishes it, when nobody reads it any more. */
export const openFeed = (
  databaseUrl: string,
  events: EventStore,
): { readonly assignedFeed: AssignedFeed; stop(): Promise<void> } => {
  if (!onKafka) return { assignedFeed: events.assignedFeed, stop: () => Promise.resolve() };
  const kafka = { brokers: realKafka.address.split(','), topic: nameOf(databaseUrl), logger };
  const relay = createKafkaRelay(kafka, events);
  relay.start();
  return {
    assignedFeed: createKafkaFeed(kafka, events),
    stop: async () => {
      await relay.stop();
      await deleteTopicOf(kafka);
    },
  };
};
