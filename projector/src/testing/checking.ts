import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentDifference, EventStore } from '@marketplace/event-store';
import { silentLogger } from '@marketplace/event-store/testing';
import { startJob } from '@marketplace/service-kit';
import type { ReadStore } from '@marketplace/read-store';
import { expect, vi } from 'vitest';
import { createDocumentCheck } from '../check/documentCheck.ts';
import { createProjector } from '../projector.ts';
import { append } from './appending.ts';
import { postWithBid } from './sharing.ts';

/** Changes what is stored in generation 1, behind the product's back. */
export interface FaultPlanter {
  /** The budget in its column only. */
  budget(taskId: string): Promise<unknown>;
  removeBid(bidId: string): Promise<unknown>;
  /** A removed task is there again. */
  bringBack(taskId: string): Promise<unknown>;
  /** The last event was not applied. */
  loseBid(taskId: string): Promise<unknown>;
  /** The document of a task as another one that the ledger does not have. */
  copyTask(taskId: string, as: string): Promise<unknown>;
  copyBid(bidId: string, as: string): Promise<unknown>;
}

const found = async ({ documentChecks }: EventStore): Promise<readonly DocumentDifference[]> =>
  (await documentChecks.read()).flatMap(({ differences }) => differences);
const checked = async ({ documentChecks }: EventStore): Promise<number> =>
  Math.min(...(await documentChecks.read()).map((one) => one.checked));

/**
 * While people write, while one projection is paused, and while another is rebuilt, nothing is found; each planted document is; and no
 * longer when it is as it was.
 */
export const checkDocuments = async (given: {
  readonly events: EventStore;
  readonly reads: ReadStore;
  readonly planting: FaultPlanter;
}): Promise<void> => {
  const { events, reads, planting } = given;
  const { projections: store, documents } = reads;
  const projector = createProjector({ events, store, logger: silentLogger });
  await projector.start();
  const job = createDocumentCheck({ events, store, logger: silentLogger, pauseAfter: () => 5 });
  const check = startJob(job, silentLogger);
  try {
    const written = await Promise.all(Array.from({ length: 100 }, () => postWithBid(events)));
    await store.setPaused('tasks', true);
    const until = performance.now() + 7_000;
    const person = async () => {
      while (performance.now() < until) await postWithBid(events);
    };
    await Promise.all([person(), person(), person()]);
    expect(await found(events)).toEqual([]);
    await store.setPaused('tasks', false);

    const [wrong, without, deleted, behind, good] = written;
    if (!wrong || !without || !deleted || !behind || !good) throw new Error('Nothing was written.');
    const { taskId } = deleted;
    const { position } = await append(events, {
      taskId,
      expectedVersion: 2,
      happened: [{ type: 'TaskDeleted', data: {} }],
    });
    await documents.waitFor((at) => Math.min(at.tasks, at.bids) >= position, 60_000);
    await planting.budget(wrong.taskId);
    await planting.removeBid(without.bidId);
    await planting.bringBack(taskId);
    await planting.loseBid(behind.taskId);
    const [strayTask, strayBid] = [randomUUID(), randomUUID()];
    await planting.copyTask(good.taskId, strayTask);
    await planting.copyBid(good.bidId, strayBid);
    await vi.waitFor(async () => expect(await found(events)).toHaveLength(6), 60_000);
    const kinds = (await found(events)).map((one) => [one.taskId, one.collection, one.kind, one.fields]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        [wrong.taskId, 'tasks', 'different', ['budget']],
        [without.taskId, 'bids', 'missing', []],
        [taskId, 'tasks', 'unexpected', []],
        [strayTask, 'tasks', 'unexpected', []],
        [good.taskId, 'bids', 'unexpected', []],
        [behind.taskId, 'tasks', 'different', expect.arrayContaining(['bidsCount', 'position'])],
      ]),
    );

    // A rebuild makes them again.
    for (const name of ['tasks', 'bids'] as const) {
      await store.beginRebuild(name, {
        kind: 'rebuild',
        acceptDifferences: false,
        at: new Date().toISOString(),
      });
      await vi.waitFor(
        async () => expect(await store.control(name)).toMatchObject({ rebuild: { state: 'swapped' } }),
        60_000,
      );
    }
    await vi.waitFor(async () => expect(await found(events)).toEqual([]), 60_000);
    const before = await checked(events);
    await sleep(100);
    await vi.waitFor(async () => expect(await checked(events)).toBeGreaterThan(before), 60_000);
  } finally {
    await check.stop();
    await projector.stop();
  }
};
