import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEventStore } from '@marketplace/event-store';
import { sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { openReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { expect, it, onTestFinished } from 'vitest';
import { get } from '../testing/calls.ts';
import { newPlace, removePlace, runProduct } from '../testing/product.ts';
import { query } from './database.ts';
import { startPostgres } from './startPostgres.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

it('npm start works as two users without rights of their own, also on a DATA_DIR where everything was the superuser’s', async () => {
  const place = await newPlace();
  const before = await startPostgres({ dataDir: place.DATA_DIR, port: 0, logger });
  const events = await openEventStore({ url: before.url, logger });
  const reads = await openReadStore({ postgresUrl: before.url, mongoUrl: undefined, logger });
  await reads.projections.prepare();
  await events.ledger.append(sampleAppend(sampleId(), 0));
  await Promise.all([events.close(), reads.close()]);
  await before.stop();

  const product = runProduct(place);
  onTestFinished(async () => {
    await product.signal('SIGTERM');
    await removePlace(place);
  });
  const url = await product.url;
  // Reads succeed only after the empty read models are filled.
  await expect.poll(async () => (await get(`${url}/api/tasks`)).status).toBe(200);
  await expect.poll(async () => (await get(`${url}/readyz`)).status).toBe(200);
  const password = (await readFile(join(place.DATA_DIR, 'postgres-password'), 'utf8')).trim();
  const owner = `postgresql://postgres:${password}@127.0.0.1:${place['POSTGRES_PORT'] ?? ''}/marketplace`;
  const sessions = await query(
    owner,
    `SELECT DISTINCT split_part(application_name, ' ', 1) AS part, usename AS user, rolsuper AS super
        FROM pg_stat_activity JOIN pg_roles ON rolname = usename WHERE application_name ~ '-store' ORDER BY 1`,
  );
  expect(sessions).toEqual([
    { part: 'event-store', user: 'marketplace_events', super: false },
    { part: 'private-store', user: 'marketplace_events', super: false },
    { part: 'read-store', user: 'marketplace_reads', super: false },
  ]);
});
