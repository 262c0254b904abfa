import { randomBytes } from 'node:crypto';
import { realMongo } from '@marketplace/service-kit/testing';
import { MongoClient } from 'mongodb';

export interface MongoDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The URL of a separate database for each suite, on the MongoDB of the tests. */
export const createMongoDatabase = (): MongoDatabase => {
  const url = new URL(realMongo.address);
  url.pathname = `/test_${randomBytes(6).toString('hex')}`;
  return {
    url: url.href,
    drop: async () => {
      const client = new MongoClient(url.href);
      try {
        await client.db().dropDatabase();
      } finally {
        await client.close();
      }
    },
  };
};
