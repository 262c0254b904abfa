import { setTimeout as sleep } from 'node:timers/promises';
import { partitionOf, type StoredEvent } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { projectionNames, type ReadStore, type SuccessionKind } from '@marketplace/read-store';
import { expect } from 'vitest';
import { projections, type Projector } from '../projector.ts';
import { documentsIn, foldOf } from './documents.ts';
import { postWithBid, writeAndRead } from './sharing.ts';

const ledgerOf = async ({ ledger, feed }: EventStore): Promise<readonly StoredEvent[]> => {
  const { position: head } = await ledger.head();
  const events: StoredEvent[] = [];
  for await (const batch of feed.follow({ after: 0, signal: new AbortController().signal })) {
    events.push(...batch);
    if (events.length >= head) break;
  }
  return events;
};

/** Reads again and again, as people do, until the signal aborts: nothing that was there is ever missing or older. */
const watch = async ({ tasks }: ReadStore, written: readonly string[], signal: AbortSignal) => {
  let before = { tasks: 0, bids: 0 };
  let total = 0;
  let reads = 0;
  while (!signal.aborted) {
    const page = await tasks.page({ filter: {}, sort: '-posted', limit: 5 });
    for (const name of projectionNames) expect(page.positions[name]).toBeGreaterThanOrEqual(before[name]);
    expect(page.total).toBeGreaterThanOrEqual(total);
    before = { ...page.positions };
    ({ total } = page);
    const id = written[Math.floor(Math.random() * written.length)] ?? '';
    const { found } = await tasks.task(id);
    expect(found?.task, `task ${id}, partition ${partitionOf(id)}`).toMatchObject({ bidsCount: 1 });
    reads += 1;
  }
  return reads;
};

/** Rebuilds both projections, and rolls them back, while people write and read. */
export const rebuildUnderWrites = async (given: {
  readonly events: EventStore;
  readonly readers: readonly [ReadStore, ReadStore];
  readonly startProjector: () => Promise<Projector>;
  /** Tasks that are there before, each with a bid. */
  readonly tasks: number;
}): Promise<void> => {
  const { events, readers, startProjector } = given;
  const [{ projections: store }] = readers;
  const running = [await startProjector(), await startProjector()];
  const written: string[] = [];
  let last = 0;
  for (let left = given.tasks; left > 0; left -= 50) {
    const posted = await Promise.all(Array.from({ length: Math.min(left, 50) }, () => postWithBid(events)));
    written.push(...posted.map(({ taskId }) => taskId));
    last = Math.max(last, ...posted.map(({ position }) => position));
  }
  await readers[0].tasks.waitFor((at) => Math.min(at.tasks, at['bids']) >= last, 30_000);

  const enough = new AbortController();
  const person = async (reader: ReadStore): Promise<void> => {
    while (!enough.signal.aborted) await writeAndRead(events, reader);
  };
  const people = [...readers, ...readers].map(person);
  const watchers = readers.map((reader) => watch(reader, written, enough.signal));

  const all = async (kind: SuccessionKind) => {
    for (const name of projectionNames) {
      const at = new Date().toISOString();
      expect(await store.begin(name, { kind, acceptDifferences: false, at })).toBeDefined();
      expect(await store.begin(name, { kind, acceptDifferences: false, at })).toBeUndefined();
    }
    for (const name of projectionNames)
      for (;;) {
        const { succession, live } = await store.control(name);
        expect(succession?.state, succession?.message).not.toMatch(/refused|failed/);
        if (succession?.state === 'swapped') {
          expect(live.generation).toBe(succession.generation);
          if (kind === 'rebuild') {
            expect(succession.differences?.count).toBe(0);
            expect(succession.differences?.compared).toBeGreaterThanOrEqual(given.tasks);
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

  const ledger = await ledgerOf(events);
  for (const projection of projections) {
    const { live, previous } = await store.control(projection.name);
    expect([live.generation, previous]).toEqual([1, 2]);
    expect(await documentsIn(store, projection, ledger, 1)).toEqual(await foldOf(projection, ledger));
  }
  await Promise.all(running.map((projector) => projector.stop()));
};
