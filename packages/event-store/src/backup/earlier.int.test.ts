import { readdir } from 'node:fs/promises';
import { migrate, withClient } from '@marketplace/service-kit/postgres';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { openEventStore } from '../eventStore.ts';
import { migrationsOf } from '../postgres/prepareSchema.ts';
import { silentLogger } from '../testing/silentLogger.ts';
import { backUpLedger } from './backUpLedger.ts';
import { restoreLedger } from './restoreLedger.ts';
import type { LedgerLine } from './tables.ts';

const emptyDatabase = async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.url;
};

it('a backup of an earlier version of the schema is restored, then migrated', async () => {
  const [before, after] = [await emptyDatabase(), await emptyDatabase()];
  const migrations = migrationsOf(before);
  const known = (await readdir(migrations.folder)).length;
  await migrate({ ...migrations, upTo: known - 1 });
  await withClient({ url: before }, { name: 'test' }, (client) =>
    client.query(`INSERT INTO event_store.leaders VALUES ('relay', 7, 'the "holder"', 'epoch')`),
  );
  const lines: LedgerLine[] = [];
  await backUpLedger(before, (line) => {
    lines.push(line);
    return Promise.resolve();
  });
  const backup = async function* () {
    yield* await Promise.resolve(lines);
  };
  await restoreLedger(after, backup(), { replace: false });
  const store = await openEventStore({ url: after, logger: silentLogger });
  onTestFinished(() => store.close());
  const since = new Date(0).toISOString();
  expect(await store.leaders()).toMatchObject([{ name: 'relay', epoch: 7, holder: 'the "holder"', since }]);
});
