import { createClient, guarded, guardedWithoutLimit } from './connection.ts';
import { databaseOf } from './mongoReadStore.ts';

export type FormerDocument = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Opens what versions before this one kept in MongoDB beside the read models. Calls reject with the problem `unavailable` while it is away. */
export const openFormerMongo = async (url: string) => {
  const client = createClient(url, { maxPoolSize: 1, ignoreUndefined: true });
  const db = databaseOf(client, url);
  await guarded(() => db.command({ ping: 1 }));
  return {
    /** All documents of the collection; none if there is no such collection. */
    async *read(collection: string): AsyncGenerator<FormerDocument> {
      const cursor = db.collection<FormerDocument>(collection).find({});
      for (;;) {
        const document = await guarded(() => cursor.next());
        if (document === null) return;
        yield document;
      }
    },
    drop: (collections: readonly string[]): Promise<void> =>
      guardedWithoutLimit(async () => {
        for (const name of collections) await db.dropCollection(name);
      }),
    close: (): Promise<void> => client.close().catch(() => undefined),
  };
};
