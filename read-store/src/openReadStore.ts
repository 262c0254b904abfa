import type { Logger } from '@marketplace/service-kit';
import { openMongoReadStore } from './mongo/mongoReadStore.ts';
import type { ReadStore } from './port.ts';
import { openPostgresReadStore } from './postgres/postgresReadStore.ts';

/** The read store that the settings name: MongoDB where its URL is set, else PostgreSQL. Connects when it is first used. */
export const openReadStore = (options: {
  readonly postgresUrl: string;
  readonly mongoUrl: string | undefined;
  readonly logger: Logger;
}): Promise<ReadStore> => {
  const { postgresUrl, mongoUrl, logger } = options;
  return mongoUrl === undefined
    ? openPostgresReadStore({ url: postgresUrl, logger })
    : openMongoReadStore({ url: mongoUrl, logger });
};
