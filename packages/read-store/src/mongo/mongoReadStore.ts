import { createKnownWords } from '../knownWords.ts';
import type { Logger } from '@marketplace/service-kit';
import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import type { ReadStore } from '../port.ts';
import { createSignals } from '../watching.ts';
import { createClient, guarded } from './connection.ts';
import { createDocumentReader } from './documentReader.ts';
import { createMessages } from './messages.ts';
import { createNotificationStates } from './notificationStates.ts';
import { createUserData } from './userData.ts';
import { keepClient } from './longLivedClient.ts';
import { createProjectionStore } from './projectionStore.ts';

/** The client's time limit, in milliseconds: longer than the server's, for a server that no longer answers. */
const writeTimeout = 65_000;
const readTimeout = 20_000;

/** The database in the URL; `marketplace` if the URL has no database. */
const databaseOf = (client: MongoClient, url: string): Db =>
  /^[^/]+\/\/[^/]+\/[^?]/.test(url) ? client.db() : client.db('marketplace');

const logAway = (client: MongoClient, logger: Logger): void => {
  let away = false;
  client.on('serverHeartbeatFailed', ({ failure }) => {
    if (!away) logger.warn({ err: failure }, 'MongoDB does not answer');
    away = true;
  });
  client.on('serverHeartbeatSucceeded', () => {
    if (away) logger.info('MongoDB answers again');
    away = false;
  });
};

/**
 * Opens the read store on MongoDB or a database with its protocol, without transactions and change streams.
 * `projections.prepare()` creates its collections. Connects at its first use.
 */
export const openMongoReadStore = (options: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<ReadStore> => {
  const { url, logger } = options;
  const keep = (options: MongoClientOptions) =>
    keepClient({
      make: () => {
        const client = createClient(url, options);
        logAway(client, logger);
        return client;
      },
      databaseOf: (client) => databaseOf(client, url),
      logger,
    });
  const writes = keep({ socketTimeoutMS: writeTimeout, maxPoolSize: 4 });
  const reads = keep({ socketTimeoutMS: readTimeout, maxPoolSize: 24 });

  const byItself = async <T>(run: (db: Db) => Promise<T>): Promise<T> => {
    const client = createClient(url, { maxPoolSize: 1 });
    try {
      return await run(databaseOf(client, url));
    } finally {
      await client.close().catch(() => undefined);
    }
  };

  const signals = createSignals();
  const words = createKnownWords();
  const { dropTexts, ...documents } = createDocumentReader({ db: reads.db, signals });

  return Promise.resolve({
    projections: createProjectionStore({
      db: writes.db,
      byItself,
      signals,
      words,
    }),
    documents,
    notificationStates: createNotificationStates(reads.db),
    userData: createUserData(reads.db),
    messages: createMessages(reads.db),
    // MongoDB writes a removed document over when it needs the space.
    scrub: () => Promise.resolve(),
    dropTexts: () => {
      dropTexts();
      words.drop();
    },
    forget: () =>
      guarded(async () => {
        await writes.db.dropDatabase();
      }),
    check: async () => {
      await Promise.all([writes.check(), reads.check()]);
    },
    close: async () => {
      await Promise.all([writes.close(), reads.close()]);
    },
  });
};
