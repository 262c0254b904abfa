import { openFormerMongo, type FormerDocument } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { withClient } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { importKept, type KeptLine } from './importing.ts';
import { openPrivateStore, type PrivateStore } from './privateStore.ts';
import { guarded } from './sql.ts';

/** The advisory lock: one program at a time takes over. */
const lock = 72_204_173;
const atOnce = 1_000;

type LineOf = (document: FormerDocument) => KeptLine;
const withoutKey = ({ _id: _, ...rest }: FormerDocument) => rest;
/** The collections of earlier versions, and what a document of each is. */
const collections: Readonly<Record<string, LineOf>> = {
  notification_states: ({ _id: uid, readUpTo = 0, ...rest }) =>
    ({ inbox: { uid, readUpTo, ...rest } }) as KeptLine,
  user_data: (one) =>
    ({ item: { ...withoutKey(one), body: JSON.parse(String(one['body'])) as unknown } }) as KeptLine,
  messages: (one) => ({ message: withoutKey(one) }) as unknown as KeptLine,
  mails: (one) => ({ mail: withoutKey(one) }) as unknown as KeptLine,
};
const dropped = [...Object.keys(collections), 'user_data_changes', 'mail_progress'];

type Former = Awaited<ReturnType<typeof openFormerMongo>>;

/** Returns what was taken over, in words. */
const takeAll = async (client: pg.ClientBase, former: Former): Promise<string> => {
  const counts: string[] = [];
  for (const [name, lineOf] of Object.entries(collections)) {
    let count = 0;
    let lines: KeptLine[] = [];
    const flush = async () => {
      await importKept(client, lines);
      count += lines.length;
      lines = [];
    };
    for await (const document of former.read(name))
      if (lines.push(lineOf(document)) === atOnce) await flush();
    await flush();
    counts.push(`${count} ${name.replaceAll('_', ' ')}`);
  }
  for await (const progress of former.read('mail_progress'))
    await client.query(
      'INSERT INTO private.mail_progress (position, message_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [progress['position'], progress['messageId']],
    );
  return counts.join(', ');
};

/**
 * Takes over the private data that versions before this one kept in MongoDB: once, in one transaction. Only then it is removed there. The
 * event store must be open, so that the tables are there.
 * @throws {Problem} `unavailable` while PostgreSQL is away, or MongoDB and it is not known that there is nothing to take over
 */
export const takeOverFromMongo = (options: {
  readonly url: string;
  /** Undefined: the product has no MongoDB. */
  readonly mongoUrl: string | undefined;
  readonly tell: (line: string) => void;
}): Promise<void> =>
  guarded(async () => {
    const { url, mongoUrl, tell } = options;
    if (mongoUrl === undefined) return;
    await withClient({ url }, { name: 'private-store take-over' }, async (client) => {
      // Closing the connection releases the lock.
      await client.query('SELECT pg_advisory_lock($1)', [lock]);
      const { rows } = await client.query<{ removed: boolean }>('SELECT removed FROM private.taken_over');
      const [taken] = rows;
      if (taken?.removed === true) return;
      const former = await openFormerMongo(mongoUrl);
      try {
        if (taken === undefined) {
          await client.query('BEGIN');
          const what = await takeAll(client, former);
          await client.query(`INSERT INTO private.taken_over (store) VALUES ('MongoDB')`);
          await client.query('COMMIT');
          tell(`private data was taken over from MongoDB: ${what}`);
        }
        await former.drop(dropped);
        await client.query('UPDATE private.taken_over SET removed = true');
      } finally {
        await former.close();
      }
    });
  });

/** Opens the private store, after what an earlier version kept in MongoDB was taken over. @throws as {@link takeOverFromMongo} */
export const openTakenOver = async (options: {
  readonly url: string;
  readonly mongoUrl: string | undefined;
  readonly logger: Logger;
}): Promise<PrivateStore> => {
  await takeOverFromMongo({ ...options, tell: (line) => options.logger.info(line) });
  return openPrivateStore(options);
};
