import type { TaskEvent } from '@marketplace/contracts';
import type { HashedEvent } from '@marketplace/event-store';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, taskOf } from '../folding/evolve.ts';
import { ledgerOf } from '../testing/ledgerOf.ts';
import { postedData } from '../testing/samples.ts';
import { anyLives } from '../testing/taskHistories.ts';
import { lineageOf } from './lineage.ts';

const updated = (data: (TaskEvent & { type: 'TaskUpdated' })['data']): TaskEvent => ({
  type: 'TaskUpdated',
  data,
});
const ledgerAfter = (...events: TaskEvent[]) =>
  ledgerOf(
    [{ type: 'TaskPosted', data: postedData } as TaskEvent, ...events].map((event) => ({ task: 0, event })),
  );
const makersOf = (events: readonly HashedEvent[]) =>
  Object.fromEntries(
    Object.entries(lineageOf(events).fields).map(([name, { event }]) => [name, event.position]),
  );

describe('the event that made a value', () => {
  it('is not one that this program can’t read', () => {
    const [first, second] = ledgerAfter(updated({ budget: 12 }));
    if (first === undefined || second === undefined) throw new Error('two events are made');
    expect(makersOf([first, { ...second, type: 'TaskPraised' }])).toMatchObject({ budget: 1 });
  });
});

/** The values of a task after events, folded from the first one. */
const valuesAfter = (events: readonly HashedEvent[]): Readonly<Record<string, unknown>> => {
  const state = fold(events);
  if (state === undefined) return {};
  const { acceptedBid, work } = state.record;
  return { ...taskOf(state), ...(acceptedBid && { acceptedBid }), ...(work && { work }) };
};

/** Each value with the last event before which it was different, by a fold of the history up to each event. */
const bruteForce = (events: readonly HashedEvent[]) => {
  const all = events.map((_, index) => valuesAfter(events.slice(0, index + 1)));
  return Object.fromEntries(
    Object.entries(all.at(-1) ?? {}).map(([name, value]) => {
      const last = all.findLastIndex(
        (values, index) => !isDeepStrictEqual(values[name], all[index - 1]?.[name]),
      );
      return [name, { value, position: events[last]?.position }];
    }),
  );
};

describe('any task', () => {
  it('at each of its events has the lineage that folding the history up to each event finds', () => {
    let fields = 0;
    fc.assert(
      fc.property(anyLives(2, 40), (lives) => {
        const tasks = Map.groupBy(ledgerOf(lives), ({ taskId }) => taskId);
        for (const events of tasks.values())
          for (let count = 1; count <= events.length; count += 1) {
            const some = events.slice(0, count);
            const lineage = Object.entries(lineageOf(some).fields);
            const found = lineage.map(([name, { value, event }]) => [
              name,
              { value, position: event.position },
            ]);
            expect(Object.fromEntries(found)).toEqual(bruteForce(some));
            fields += found.length;
          }
      }),
      { numRuns: 200 },
    );
    expect(fields).toBeGreaterThan(10_000);
  });
});
