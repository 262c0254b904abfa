import { randomBytes } from 'node:crypto';
import { realMongo } from '@marketplace/service-kit/testing';
import { MongoClient, type Collection, type Document } from 'mongodb';

type Kept = { readonly _id: string } & Document;

export interface MongoDatabase {
  readonly url: string;
  /** Changes a stored document behind the product's back; without a change, removes it. */
  change(collection: string, id: string, change?: Document): Promise<void>;
  /** Stores a document a second time, with another id. */
  copy(collection: string, id: string, as: string): Promise<void>;
  insert(collection: string, ...documents: readonly Kept[]): Promise<void>;
  /** All documents, by collection. */
  documents(): Promise<ReadonlyMap<string, readonly Document[]>>;
  drop(): Promise<void>;
}

/** The URL of a separate database for each suite, on the MongoDB of the tests. */
export const createMongoDatabase = (name = `test_${randomBytes(6).toString('hex')}`): MongoDatabase => {
  const url = new URL(realMongo.address);
  url.pathname = `/${name}`;
  const withClient = async <T>(work: (client: MongoClient) => Promise<T>): Promise<T> => {
    const client = new MongoClient(url.href);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  return {
    url: url.href,
    change: (name, _id, change) =>
      withClient(async (client) => {
        const collection = client.db().collection<{ _id: string }>(name);
        await (change ? collection.updateOne({ _id }, change) : collection.deleteOne({ _id }));
      }),
    copy: (name, id, as) =>
      withClient(async (client) => {
        const collection = client.db().collection<{ _id: string }>(name);
        const document = await collection.findOne({ _id: id });
        await collection.insertOne({ ...document, _id: as });
      }),
    insert: (name, ...documents) =>
      withClient(async (client) => {
        await client.db().collection<Kept>(name).insertMany(documents);
      }),
    documents: () =>
      withClient(async (client) => {
        const collections = await client.db().collections();
        const read = async (one: Collection) => [one.collectionName, await one.find().toArray()] as const;
        return new Map(await Promise.all(collections.map(read)));
      }),
    drop: () =>
      withClient(async (client) => {
        await client.db().dropDatabase();
      }),
  };
};
