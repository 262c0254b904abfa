import { projections } from '@marketplace/read-store/projections';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver, steps } from './testing/anyDelivery.ts';
import { checkpointOf, documentsIn, foldOf } from './testing/documents.ts';
import { histories } from './testing/history.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: ReadStore;
let sql: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger({ level: 'silent', name: 'test' });
  store = await openPostgresReadStore({ url: database.url, logger });
  await store.projections.prepare();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await store.close();
  await database.drop();
});

const emptied = () =>
  sql.query(
    `TRUNCATE ${projections
      .flatMap(({ collections }) => collections)
      .map(({ name }) => `read_models.${name}_g1`)
      .join(', ')};
      UPDATE read_models.checkpoints SET position = 0, partitions = array_fill(0, ARRAY[cardinality(partitions)])`,
  );

describe.each(projections)('events of $name, delivered to PostgreSQL in any way', (projection) => {
  it('end in the same documents, and the checkpoint at the head', async () => {
    const id = { projection: projection.name, generation: 1 };
    await fc.assert(
      fc.asyncProperty(histories, steps, async (events, taken) => {
        await emptied();
        await deliver(store.projections, id, projection, events, taken);
        expect(await documentsIn(store.projections, projection, events)).toEqual(
          await foldOf(projection, events),
        );
        expect(await checkpointOf(store.projections, id)).toBe(events.length);
      }),
      // Many more orders are tried on the store in memory (anyDelivery.unit.test.ts).
      { numRuns: 10 },
    );
  });
});
