import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { Generation } from '../port.ts';
import { collectionsOf, type Collection } from '../projections/index.ts';
import { notificationsOne } from '../testing/documents.ts';
import { isRunning } from '../rebuild.ts';
import { openPostgresReadStore } from './postgresReadStore.ts';
import { indexesOf, tableName } from './tables.ts';

const next: Generation = { ...notificationsOne, generation: 2 };
const collections = collectionsOf(next);
const tablesOf = (of: readonly Collection[]) =>
  of.map((collection) => tableName(collection, next.generation));
const tables = tablesOf(collections);
const indexed = tablesOf(
  collections.filter((collection) => indexesOf(collection, next.generation).length > 0),
);

/** A second generation, and a connection that uses its tables. */
const given = async () => {
  const database = await createTestDatabase();
  const user = new pg.Client({ connectionString: database.url });
  await user.connect();
  const logger = createLogger({ level: 'silent', name: 'test' });
  const store = await openPostgresReadStore({ url: database.url, logger });
  onTestFinished(async () => {
    await Promise.all([store.close(), user.end()]);
    await database.drop();
  });
  const { projections } = store;
  await projections.prepare();
  const request = { kind: 'rebuild', acceptDifferences: false, at: new Date().toISOString() } as const;
  const rebuild = await projections.beginRebuild('notifications', request);
  if (!isRunning(rebuild)) throw new Error('The rebuild did not begin.');
  return { projections, user, rebuild };
};

/** Locks all tables as one statement does, one after the other; the change begins after the first and waits for it. */
const lockAround = async (
  user: pg.Client,
  names: readonly string[],
  mode: string,
  change: () => Promise<unknown>,
): Promise<void> => {
  const [first, ...others] = names;
  await user.query(`BEGIN; LOCK TABLE ${first} IN ${mode} MODE`);
  const changed = change();
  const waiting = `SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted`;
  await expect.poll(async () => (await user.query(waiting, [first])).rowCount).toBe(1);
  for (const table of await areThere(user, others)) await user.query(`LOCK TABLE ${table} IN ${mode} MODE`);
  await user.query('COMMIT');
  await changed;
};

const areThere = async (user: pg.Client, names: readonly string[]): Promise<readonly string[]> =>
  (
    await user.query<{ name: string }>(
      'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
      [names],
    )
  ).rows.map(({ name }) => name);

const orders = ['in order', 'backwards'] as const;
const inOrder = (names: readonly string[], order: (typeof orders)[number]) =>
  order === 'in order' ? names : names.toReversed();

it.each(orders)(
  'makes indexes while a write locks the tables %s: neither waits for the other',
  async (order) => {
    const { projections, user } = await given();
    await lockAround(user, inOrder(indexed, order), 'ROW EXCLUSIVE', () => projections.prepareReads(next));
    const made = `SELECT FROM pg_index WHERE indrelid = ANY ($1::regclass[])`;
    expect((await user.query(made, [indexed])).rowCount).toBeGreaterThan(indexed.length);
  },
);

it.each(orders)('drops an unneeded generation while a read locks the tables %s', async (order) => {
  const { projections, user, rebuild } = await given();
  await projections.updateRebuild('notifications', rebuild, { ...rebuild, state: 'failed' });
  await lockAround(user, inOrder(tables, order), 'ACCESS SHARE', () =>
    projections.removeUnneeded('notifications'),
  );
  expect(await areThere(user, tables)).toEqual([]);
  expect((await projections.control('notifications')).hasUnneeded).toBe(false);
});
