import { setTimeout as sleep } from 'node:timers/promises';
import { partitionOf, projectionNames } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { projectionOf, projections } from '@marketplace/read-store/projections';
import type { ReadStore, RebuildRequest } from '@marketplace/read-store';
import { expect } from 'vitest';
import type { Projector } from '../projector.ts';
import { documentsIn, foldOf } from './documents.ts';
import { postWithBid, wholeLedger, writeAndRead } from './sharing.ts';

type PostedTask = Awaited<ReturnType<typeof postWithBid>>;

/** Reads again and again, as users do, until the signal aborts. Expects that no document is ever missing or older than before. */
const watch = async ({ documents }: ReadStore, written: readonly PostedTask[], signal: AbortSignal) => {
  let before = { tasks: 0, bids: 0, posted: 0, placed: 0 };
  let reads = 0;
  while (!signal.aborted) {
    const [tasks, bids] = [await documents.count('tasks', []), await documents.count('bids', [])];
    const now = { tasks: tasks.position, bids: bids.position, posted: tasks.count, placed: bids.count };
    for (const name of ['tasks', 'bids', 'posted', 'placed'] as const)
      expect(now[name], name).toBeGreaterThanOrEqual(before[name]);
    before = now;
    const { taskId, bidId } = written[Math.floor(Math.random() * written.length)] ?? {
      taskId: '',
      bidId: '',
    };
    const message = `task ${taskId}, partition ${partitionOf(taskId)}`;
    const task = await documents.get('tasks', taskId);
    expect(task.document?.body, message).toMatchObject({ bidsCount: 1 });
    expect((await documents.get('bids', bidId)).document?.body, message).toMatchObject({ taskId });
    reads += 1;
  }
  return reads;
};

/** Rebuilds all projections, and rolls them back, while users write and read. */
export const rebuildUnderWrites = async (given: {
  readonly events: EventStore;
  readonly readers: readonly [ReadStore, ReadStore];
  readonly startProjector: () => Promise<Projector>;
  /** The number of tasks that exist before the rebuild, each with a bid. */
  readonly tasks: number;
}): Promise<void> => {
  const { events, readers, startProjector } = given;
  const [{ projections: store }] = readers;
  const running = [await startProjector(), await startProjector()];
  const written: PostedTask[] = [];
  let last = 0;
  for (let left = given.tasks; left > 0; left -= 50) {
    const posted = await Promise.all(Array.from({ length: Math.min(left, 50) }, () => postWithBid(events)));
    written.push(...posted);
    last = Math.max(last, ...posted.map(({ position }) => position));
  }
  await readers[0].documents.waitFor((at) => Math.min(at.tasks, at.bids) >= last, 60_000);

  const enough = new AbortController();
  const person = async (reader: ReadStore): Promise<void> => {
    while (!enough.signal.aborted) await writeAndRead(events, reader);
  };
  const people = [...readers, ...readers].map(person);
  const watchers = readers.map((reader) => watch(reader, written, enough.signal));

  const all = async (kind: RebuildRequest['kind']) => {
    for (const name of projectionNames) {
      const at = new Date().toISOString();
      expect(await store.beginRebuild(name, { kind, acceptDifferences: false, at })).toBeDefined();
      expect(await store.beginRebuild(name, { kind, acceptDifferences: false, at })).toBeUndefined();
    }
    for (const name of projectionNames)
      for (;;) {
        const { rebuild, live } = await store.control(name);
        expect(rebuild?.state, rebuild?.reason).not.toMatch(/refused|failed/);
        if (rebuild?.state === 'swapped') {
          expect(live.generation).toBe(rebuild.generation);
          if (kind === 'rebuild') {
            expect(rebuild.differences?.count).toBe(0);
            // No bid is accepted here, so there are no deals.
            const compared =
              name !== 'deals' && projectionOf(name).collections.some((collection) => collection.compared);
            expect(rebuild.differences?.compared).toBeGreaterThanOrEqual(compared ? given.tasks : 0);
          }
          break;
        }
        await sleep(50);
      }
  };
  await Promise.race([all('rebuild').then(() => all('rollback')), ...people, ...watchers]);
  enough.abort();
  await Promise.all(people);
  for (const reads of await Promise.all(watchers)) expect(reads).toBeGreaterThan(10);

  const ledger = await wholeLedger(events);
  for (const projection of projections) {
    const { live, previous } = await store.control(projection.name);
    expect([live.generation, previous]).toEqual([1, 2]);
    expect(await documentsIn(store, projection, ledger, 1)).toEqual(await foldOf(projection, ledger));
  }
  await Promise.all(running.map((projector) => projector.stop()));
};
