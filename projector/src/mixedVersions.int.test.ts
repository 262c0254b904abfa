import { openTestStore, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { projections, type Projection } from '@marketplace/read-store/projections';
import { openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsIn, foldOf } from './testing/documents.ts';
import { postWithBid, wholeLedger } from './testing/sharing.ts';
import { becomes, projectorsForTests } from './testing/startProjectors.ts';

let ledger: TestStore;
let reads: ReadStore;
beforeAll(async () => {
  ledger = await openTestStore();
  reads = await openPostgresReadStore({ url: ledger.url, logger: silentLogger });
});
afterAll(async () => {
  await reads.close();
  await ledger.close();
});

const former = projections.map((projection) => ({ ...projection, version: projection.version - 1 }));

/** Sets the version of each live generation to the one before today's. */
const asFormer = async () => {
  await reads.projections.prepare();
  const sql = new pg.Client({ connectionString: ledger.url });
  await sql.connect();
  await sql.query('UPDATE read_models.generations SET version = version - 1');
  await sql.end();
};

const started = projectorsForTests();
const start = async (versions: readonly Projection[]): Promise<void> => {
  const events = await ledger.openAnother();
  const projector = await started({ events, store: reads.projections, projections: versions });
  await expect.poll(() => projector.partitions()).toHaveLength(12);
};

describe('a projector that goes on running beside one with newer versions of the projections', () => {
  it('takes no partition away from it', async () => {
    await asFormer();
    await start(former);
    await postWithBid(ledger.store);
    await start(projections);
    for (let count = 0; count < 5; count += 1) await postWithBid(ledger.store);
    const events = await wholeLedger(ledger.store);
    for (const projection of projections) {
      await becomes(reads.projections, projection.name, {
        position: events.length,
        generation: 2,
        isRebuilding: false,
      });
      expect(await documentsIn(reads.projections, projection, events, 2)).toEqual(
        await foldOf(projection, events),
      );
    }
    await postWithBid(ledger.store);
    for (const { name } of projections)
      await becomes(reads.projections, name, { position: events.length + 2, generation: 2 });
  });
});
