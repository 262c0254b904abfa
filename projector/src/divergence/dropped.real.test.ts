import { setTimeout as sleep } from 'node:timers/promises';
import { openTestStore, sampleId, silentLogger, type TestStore } from '@marketplace/event-store/testing';
import { projections } from '@marketplace/read-store/projections';
import { openPrivateStore } from '@marketplace/private-store';
import { openMongoReadStore, type ReadStore } from '@marketplace/read-store';
import { createMongoDatabase } from '@marketplace/read-store/testing';
import { Problem } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createProjector, type Projector } from '../projector.ts';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { postWithBid, wholeLedger } from '../testing/sharing.ts';

realMongo.describe('MongoDB’s database that is dropped while the product runs', () => {
  const database = createMongoDatabase();
  let test: TestStore;
  let reads: ReadStore;
  let projector: Projector;
  beforeAll(async () => {
    test = await openTestStore();
    reads = await openMongoReadStore({ url: database.url, logger: silentLogger });
    projector = createProjector({ events: test.store, store: reads.projections, logger: silentLogger });
    await projector.start();
  });
  afterAll(async () => {
    await projector.stop();
    await reads.close();
    await test.close();
    await database.drop();
  });

  /** The number of tasks; undefined if the read is refused. */
  const counted = () =>
    reads.documents.count('tasks', []).then(
      ({ count }) => count,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Problem);
        expect(error).toMatchObject({ kind: 'unavailable' });
        return undefined;
      },
    );

  it(
    'is filled again by itself; reads are refused meanwhile, and never show less',
    { timeout: 60_000 },
    async () => {
      for (let task = 0; task < 50; task += 1) await postWithBid(test.store);
      await expect.poll(() => counted()).toBe(50);

      const kept = openPrivateStore({ url: test.url, logger: silentLogger });
      onTestFinished(() => kept.close());
      const [bidId, taskId] = [sampleId(), sampleId()];
      const write = (text: string) =>
        kept.messages.add({
          id: sampleId(),
          bidId,
          taskId,
          fromUid: 'ann',
          toUid: 'bob',
          position: 1,
          at: '2026-12-01T10:00:00.000Z',
          text,
        });
      await write('Before');
      await database.drop();
      // Messages go on, and lose nothing.
      await write('Meanwhile');
      expect((await kept.messages.ofBid(bidId, { limit: 9 })).map(({ text }) => text)).toEqual([
        'Meanwhile',
        'Before',
      ]);
      const answers: (number | undefined)[] = [];
      await vi.waitFor(
        async () => {
          // Commands continue.
          await postWithBid(test.store);
          answers.push(await counted());
          expect(answers).toContain(undefined);
          expect(answers.at(-1)).toBeGreaterThan(50);
        },
        { timeout: 45_000, interval: 100 },
      );
      for (const answer of answers) expect(answer ?? 50).toBeGreaterThanOrEqual(50);

      const { position } = await test.store.ledger.head();
      const reached = await reads.documents.waitFor(
        (at) => Math.min(...Object.values(at)) >= position,
        20_000,
      );
      expect(reached).toBe(true);
      // From here on there are no writes.
      const ledger = await wholeLedger(test.store);
      const all = ledger.filter(({ type }) => type === 'TaskPosted').length;
      for (const prepared of [false, true]) {
        // Longer than a projector needs to read the state of the store.
        await sleep(1_500);
        await database.drop();
        if (prepared) await reads.projections.prepare();
        await vi.waitFor(async () => {
          // The read is refused, or finds all tasks: the store may be filled before this read.
          expect([undefined, all]).toContain(await counted());
          for (const projection of projections)
            expect(await documentsIn(reads.projections, projection, ledger)).toEqual(
              await foldOf(projection, ledger),
            );
        }, 20_000);
        await expect.poll(() => counted()).toBe(all);
      }
    },
  );
});
