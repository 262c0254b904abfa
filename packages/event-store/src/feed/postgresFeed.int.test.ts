import { eventTypes, type StoredEvent } from '@marketplace/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from './feed.ts';
import { anyEvent } from '../testing/anyEvent.ts';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { startedTestStore, wholeLedger } from '../testing/testStore.ts';

const count = 120;
const test = startedTestStore();
let ledger: readonly StoredEvent[];
beforeAll(async () => {
  for (const event of fc.sample(anyEvent, count)) {
    await test.store.ledger.append({ ...sampleAppend(sampleId(), 0), events: [event] });
  }
  ledger = (await wholeLedger(test.store)).map(({ hash: _, ...event }) => event);
});

type Options = Omit<Parameters<Feed['follow']>[0], 'signal'>;

/** The batches up to the head. */
const follow = async (options: Options): Promise<(readonly StoredEvent[])[]> => {
  const stop = new AbortController();
  const batches: (readonly StoredEvent[])[] = [];
  if (options.after < count)
    for await (const batch of test.store.feed.follow({ ...options, signal: stop.signal })) {
      batches.push(batch);
      if (batch.at(-1)?.position === count) break;
    }
  return batches;
};

describe('the feed of the ledger', () => {
  it('gives every event as it is stored, from any position on, in batches of any size', async () => {
    const anyWay = fc.record({
      after: fc.integer({ min: 0, max: count }),
      batchSize: fc.integer({ min: 1, max: count + 1 }),
    });
    await fc.assert(
      fc.asyncProperty(anyWay, async ({ after, batchSize }) => {
        const batches = await follow({ after, batchSize });
        expect(batches.flat()).toEqual(ledger.slice(after));
        for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(batchSize);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves out the types that a reader passes over, except a batch’s last event', async () => {
    const anyWay = fc.record({
      after: fc.integer({ min: 0, max: count }),
      batchSize: fc.integer({ min: 1, max: count + 1 }),
      passOver: fc.subarray([...eventTypes]),
    });
    await fc.assert(
      fc.asyncProperty(anyWay, async ({ after, batchSize, passOver }) => {
        const passed = new Set<string>(passOver);
        let from = after;
        for (const batch of await follow({ after, batchSize, passOver })) {
          const to = batch.at(-1)?.position ?? 0;
          expect(to - from).toBeLessThanOrEqual(batchSize);
          expect(batch).toEqual(
            ledger.slice(from, to).filter(({ type, position }) => !passed.has(type) || position === to),
          );
          from = to;
        }
        expect(from).toBe(count);
      }),
      { numRuns: 60 },
    );
  });

  it('goes on after events that were removed from the ledger', async () => {
    await test.sql('ALTER TABLE event_store.events DISABLE TRIGGER append_only');
    await test.sql('DELETE FROM event_store.events WHERE position BETWEEN 31 AND 60');
    const left = ledger.filter(({ position }) => position < 31 || position > 60);
    for (const passOver of [[], eventTypes]) {
      const batches = await follow({ after: 0, batchSize: 10, passOver });
      expect(batches.at(-1)?.at(-1)).toEqual(left.at(-1));
      if (passOver.length === 0) expect(batches.flat()).toEqual(left);
    }
  });
});
