import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareAppend } from '../append/preparedAppend.ts';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { createRecentEvents } from './recentEvents.ts';

const recordedAt = '2026-01-01T00:00:00.000Z';

/** A batch of appends with these counts of events; the first event is at that position. */
const added = (
  recentEvents: ReturnType<typeof createRecentEvents>,
  first: number,
  counts: readonly number[],
) => {
  let position = first - 1;
  const batch = counts.map((count) => prepareAppend(sampleAppend(sampleId(), 0, count)));
  const results = counts.map(
    (count) => ({ kind: 'appended', position: (position += count), recordedAt }) as const,
  );
  recentEvents.add(batch, results);
  return batch.flatMap(({ events }) => events.map(({ event }) => event.id));
};
const followed = () => {
  const recentEvents = createRecentEvents();
  return { recentEvents, leave: recentEvents.follow() };
};

describe('the recent events', () => {
  it('gives the events appended here after any position, without gap, or nothing', () => {
    const step = fc.record({
      counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
      elsewhere: fc.constantFrom(0, 0, 0, 1, 5),
      reset: fc.constantFrom(false, false, false, true),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (steps, limit) => {
        const { recentEvents } = followed();
        const ledger: (string | undefined)[] = [];
        let known = 0;
        for (const { counts, elsewhere, reset } of steps) {
          for (let count = 0; count < elsewhere; count += 1) ledger.push(undefined);
          if (reset) recentEvents.reset();
          if (reset || elsewhere > 0) known = ledger.length;
          ledger.push(...added(recentEvents, ledger.length + 1, counts));
        }
        for (let position = 0; position <= ledger.length; position += 1) {
          const given = recentEvents.after(position, limit);
          if (position < known || position >= ledger.length) expect(given).toBeUndefined();
          else {
            expect(given?.map(({ id }) => id)).toEqual(ledger.slice(position, position + limit));
            expect(given?.map((event) => event.position)).toEqual(
              given?.map((_, index) => position + 1 + index),
            );
          }
        }
      }),
    );
  });
  it('leaves out appends that failed', () => {
    const { recentEvents } = followed();
    const batch = [0, 1, 2].map(() => prepareAppend(sampleAppend(sampleId(), 0)));
    recentEvents.add(batch, [
      { kind: 'appended', position: 1, recordedAt },
      { kind: 'version-conflict' },
      { kind: 'appended', position: 2, recordedAt },
    ]);
    expect(recentEvents.after(0, 9)?.map(({ id }) => id)).toEqual([
      batch[0]?.events[0]?.event.id,
      batch[2]?.events[0]?.event.id,
    ]);
  });
  it('keeps nothing while nobody follows', () => {
    const { recentEvents, leave } = followed();
    added(recentEvents, 1, [1]);
    leave();
    expect(recentEvents.after(0, 1)).toBeUndefined();
    added(recentEvents, 2, [1]);
    recentEvents.follow();
    expect(recentEvents.after(1, 1)).toBeUndefined();
  });
  it('is bounded by the number of events, and by their size', () => {
    const { recentEvents } = followed();
    for (let first = 1; first <= 9_000; first += 100) added(recentEvents, first, Array<number>(100).fill(1));
    expect(recentEvents.after(4_000, 1)).toBeUndefined();
    expect(recentEvents.after(7_500, 1)).toHaveLength(1);
    const large = prepareAppend({
      ...sampleAppend(sampleId(), 0),
      events: sampleAppend(sampleId(), 0).events.map((event) => ({
        ...event,
        data: { bidId: sampleId(), userEmail: 'x'.repeat(3_000_000) },
      })) as never,
    });
    recentEvents.add(
      [large, large],
      [9_001, 9_002].map((position) => ({ kind: 'appended', position, recordedAt })),
    );
    expect(recentEvents.after(9_000, 1)).toBeUndefined();
    expect(recentEvents.after(9_001, 1)).toHaveLength(1);
  });
});
