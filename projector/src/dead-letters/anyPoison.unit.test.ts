import { partitionCount, type StoredEvent } from '@marketplace/contracts';
import type { StoredDocument } from '@marketplace/read-store';
import { projections, type Projection } from '@marketplace/read-store/projections';
import { createLogger } from '@marketplace/service-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldBatch, nothingKnown } from '../folding/batch.ts';
import { documentsOf } from '../folding/fold.ts';
import { createBatchWriter } from '../consumer/batchWriter.ts';
import { openProcessor } from '../consumer/processor.ts';
import { createFaultIsolation } from '../consumer/faultIsolation.ts';
import type { Retry } from '../retry.ts';
import { breakable } from '../testing/breakable.ts';
import { checkpointOf, documentsIn, inOrder } from '../testing/documents.ts';
import { bid, histories, ledgerOf, posting } from '../testing/history.ts';
import { createMemoryStore, type MemoryStore } from '../testing/memoryStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const partitions = Array.from({ length: partitionCount }, (_, partition) => partition);

const poison = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 });
const step = fc.record({
  does: fc.constantFrom(
    'deliver',
    'deliver',
    'again',
    'mend',
    'retry',
    'discard',
    'resolve',
    'heal',
    'restart',
  ),
  number: fc.nat({ max: 20 }),
  /** The number of the store's call at which the process ends, if it makes as many. */
  breaksAt: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * The process ends after it has written a bid that was mended, beside an event that is to be discarded, and before the letters are
 * deleted; then an operator discards the bid.
 */
const discardedWhenWritten: [readonly StoredEvent[], number[], Step[]] = [
  ledgerOf([
    { type: 'TaskPosted', data: posting, task: 1, uid: 'ada' },
    { type: 'LapseNeared', data: {}, task: 1, uid: 'ada' },
    { type: 'BidPlaced', data: bid, task: 1, uid: 'bob' },
  ]),
  [3, 2],
  [
    { does: 'deliver', number: 1, breaksAt: null },
    { does: 'discard', number: 0, breaksAt: null },
    { does: 'deliver', number: 1, breaksAt: null },
    { does: 'resolve', number: 0, breaksAt: 3 },
    { does: 'mend', number: 0, breaksAt: null },
    { does: 'resolve', number: 0, breaksAt: 5 },
    { does: 'discard', number: 1, breaksAt: null },
  ],
];

const foldWithout = async (
  projection: Projection,
  events: readonly StoredEvent[],
  discarded: ReadonlySet<string>,
) => {
  const left = events.filter(({ id }) => !discarded.has(id));
  const { documents, faults } = await foldBatch(projection, left, nothingKnown, () =>
    Promise.resolve(new Map()),
  );
  return { documents: inOrder(documentsOf(documents)), faults };
};

/** A projector on a ledger with poisoned events; the steps end it and start it again. */
const createScene = (projection: Projection, events: readonly StoredEvent[], poisoned: Set<number>) => {
  const { name, version } = projection;
  const id = { projection: name, generation: 1, version };
  const memory = createMemoryStore();
  const { store, breakAt } = breakable(memory);
  const refusing: Projection = {
    ...projection,
    changes: (event, remembered) => {
      if (poisoned.has(event.position)) throw new Error('poisoned');
      return projection.changes(event, remembered);
    },
  };
  const begin = async (from: MemoryStore) => {
    const ended = new AbortController();
    const { signal } = ended;
    /** Does not retry: a failure ends the process. */
    const retry: Retry = async (_, run) => {
      if (!signal.aborted) await run().catch(() => ended.abort());
    };
    const retryOf = () => retry;
    const writer = await from.openWriter();
    const processor = await openProcessor({
      ledger: 'memory',
      generation: id,
      projection: refusing,
      store: from,
      deadLetters: from.deadLetters,
      writer,
      partitions,
      readTask: (taskId) => Promise.resolve(events.filter((event) => event.taskId === taskId)),
      retry,
      signal,
      logger,
      triesAfter: [],
    });
    const unlessBroken = createFaultIsolation({ retryOf, onRecovery: () => ended.abort() });
    const onNewer = () => ended.abort();
    const pass = createBatchWriter({
      processors: [processor],
      writer,
      store: from,
      deadLetters: from.deadLetters,
      signal,
      logger,
      retryOf,
      unlessBroken,
      onNewer,
    });
    return { pass, ended, after: Math.min(...processor.after) };
  };
  let process: Awaited<ReturnType<typeof begin>> | undefined;

  const take = async ({ does, number }: Step): Promise<void> => {
    process ??= await begin(store).catch(() => undefined);
    if (process === undefined) return;
    const { pass } = process;
    const letters = (await memory.deadLetters.list({ generations: [id], limit: 100 })).letters;
    const letter = letters[number % Math.max(letters.length, 1)];
    if (does === 'mend') poisoned.delete([...poisoned][number % Math.max(poisoned.size, 1)] ?? 0);
    else if (does === 'restart') process.ended.abort();
    else if (does === 'resolve') await pass.resolveRequested();
    else if (does === 'heal') {
      poisoned.clear();
      const ids = letters.map((one) => one.id);
      await memory.deadLetters.request(ids, 'retrying');
      await pass.resolveRequested();
    } else if (does === 'deliver' || does === 'again') {
      const from = does === 'again' ? Math.max(process.after - number, 0) : process.after;
      const batch = events.slice(from, from + number + 1);
      const to = Math.max(batch.at(-1)?.position ?? 0, process.after);
      const upTo = new Map(partitions.map((partition) => [partition, to]));
      await pass.apply({ events: batch, upTo });
      await pass.written();
      process.after = to;
    } else if (letter !== undefined)
      await memory.deadLetters.request([letter.id], does === 'retry' ? 'retrying' : 'discarding');
    if (process.ended.signal.aborted) process = undefined;
  };

  /** Expects that the documents of tasks without a dead letter are the fold of the events up to the generation's checkpoint. */
  const othersAreRight = async () => {
    const { letters } = await memory.deadLetters.list({ generations: [id], limit: 100 });
    const discarded = await memory.deadLetters.discardedEvents(projection.name);
    const held = new Set(letters.filter(({ state }) => state !== 'discarded').map(({ taskId }) => taskId));
    const others = events.filter(({ taskId }) => !held.has(taskId));
    const upTo = await checkpointOf(memory, id);
    const passed = others.filter(({ position }) => position <= upTo);
    const expected = await foldWithout(projection, passed, discarded);
    const kept = (await documentsIn(memory, projection, others)).filter(({ position }) => position <= upTo);
    const isKept = ({ collection, id }: StoredDocument) =>
      kept.some((other) => other.collection === collection && other.id === id);
    expect(kept).toEqual(expected.documents.filter(isKept));
    if (events.length === passed.length) expect(kept).toEqual(expected.documents);
  };

  return { id, memory, breakAt, take, othersAreRight };
};

describe.each(projections)('events of $name that can not be applied', (projection) => {
  it(
    'harm only their tasks; mended and tried again, or discarded, the documents are the fold',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          histories,
          poison,
          fc.array(step, { maxLength: 40, size: 'max' }),
          async (events, bad, steps) => {
            const poisoned = new Set(bad);
            const { id, memory, breakAt, take, othersAreRight } = createScene(projection, events, poisoned);
            for (const one of steps) {
              breakAt(one.breaksAt ?? undefined);
              await take(one);
              breakAt(undefined);
              await othersAreRight();
            }
            await take({ does: 'deliver', number: events.length, breaksAt: null });
            await take({ does: 'heal', number: 0, breaksAt: null });
            const discarded = await memory.deadLetters.discardedEvents(projection.name);
            const { documents, faults } = await foldWithout(projection, events, discarded);
            expect(await documentsIn(memory, projection, events)).toEqual(documents);
            expect(await checkpointOf(memory, id)).toBe(events.length);
            // The events after a discarded posting still can't be applied.
            expect(await memory.deadLetters.count(id)).toBe(faults.size);
          },
        ),
        { numRuns: 200, examples: [discardedWhenWritten] },
      );
    },
  );
});
