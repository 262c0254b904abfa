import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRecentUpdates, type RecentUpdates } from './sharedUpdates.ts';

/** A feed: for each event of each batch, whether it has a message. */
const batches = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), { maxLength: 20 });
const start = 10;

const addAll = (recent: RecentUpdates, given: readonly (readonly boolean[])[]): number[] => {
  let position = start;
  return given.flatMap((batch) => {
    const positions = batch.flatMap((hasMessage) => {
      position += 1;
      return hasMessage ? [position] : [];
    });
    recent.add({ messages: positions.map((at) => ({ position: at, text: '' })), upTo: position });
    return positions;
  });
};

/** All positions after `from`, read at most `most` at a time. */
const readFrom = (recent: RecentUpdates, from: number, most: number): number[] => {
  const read: number[] = [];
  for (let position = from; position < recent.upTo();) {
    const { messages, upTo } = recent.after(position, most);
    expect(messages.length).toBeLessThanOrEqual(most);
    expect(upTo).toBeGreaterThan(position);
    read.push(...messages.map((message) => message.position));
    position = upTo;
  }
  return read;
};

describe('the last updates', () => {
  it('are complete after each position that they cover, each once and in order', () => {
    fc.assert(
      fc.property(
        batches,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        (given, kept, most) => {
          const recent = createRecentUpdates(start, kept);
          const added = addAll(recent, given);
          for (let from = recent.from(); from <= recent.upTo(); from += 1)
            expect(readFrom(recent, from, most)).toEqual(added.filter((position) => position > from));
        },
      ),
    );
  });

  it('are at least as many as asked for, and not many more', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 5 }), (given, kept) => {
        const recent = createRecentUpdates(start, kept);
        const added = addAll(recent, given);
        const { length } = recent.after(recent.from(), Infinity).messages;
        expect(length).toBeGreaterThanOrEqual(Math.min(kept, added.length));
        expect(length).toBeLessThan(2 * kept + 6);
      }),
    );
  });
});
