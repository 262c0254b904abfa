import type { Logger } from '@marketplace/service-kit';
import type { openFormerMongo as OpenFormerMongo } from './mongo/formerData.ts';
import type { openMongoReadStore as OpenMongoReadStore } from './mongo/mongoReadStore.ts';
import type { ReadStore } from './port.ts';
import { openPostgresReadStore } from './postgres/postgresReadStore.ts';

interface Settings {
  readonly READ_DATABASE_URL?: string | undefined;
  readonly MONGO_URL?: string | undefined;
}

export const readStoreSetting = ({ READ_DATABASE_URL: postgres, MONGO_URL: mongo }: Settings): string => {
  if (mongo !== undefined) return 'MONGO_URL';
  return postgres === undefined ? 'DATABASE_URL' : 'READ_DATABASE_URL';
};

/** See `mongo/mongoReadStore.ts`. MongoDB's client is loaded only here, because it takes 30 MiB of memory. */
export const openMongoReadStore: typeof OpenMongoReadStore = async (options) =>
  (await import('./mongo/mongoReadStore.ts')).openMongoReadStore(options);

/** See `mongo/formerData.ts`. */
export const openFormerMongo: typeof OpenFormerMongo = async (url) =>
  (await import('./mongo/formerData.ts')).openFormerMongo(url);

/** The read store in MongoDB if its URL is set, else in PostgreSQL, where `onlyReads` refuses writes. Connects at its first use. */
export const openReadStore = (options: {
  readonly postgresUrl: string;
  readonly mongoUrl: string | undefined;
  readonly logger: Logger;
  readonly onlyReads?: boolean;
}): Promise<ReadStore> => {
  const { postgresUrl, mongoUrl, logger, onlyReads } = options;
  return mongoUrl === undefined
    ? openPostgresReadStore({ url: postgresUrl, logger, onlyReads })
    : openMongoReadStore({ url: mongoUrl, logger });
};
