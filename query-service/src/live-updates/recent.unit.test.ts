import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRecent, type Recent } from './recent.ts';

/** A feed: for each batch, which of its positions are told of. */
const batches = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), { maxLength: 20 });
const start = 10;

const tellAll = (recent: Recent, given: readonly (readonly boolean[])[]): number[] => {
  let position = start;
  return given.flatMap((batch) => {
    const told = batch.flatMap((isTold) => {
      position += 1;
      return isTold ? [position] : [];
    });
    recent.add({ messages: told.map((at) => ({ position: at, text: '' })), upTo: position });
    return told;
  });
};

/** Everything after the position, `most` at a time. */
const readOn = (recent: Recent, from: number, most: number): number[] => {
  const heard: number[] = [];
  for (let position = from; position < recent.upTo();) {
    const { messages, upTo } = recent.after(position, most);
    expect(messages.length).toBeLessThanOrEqual(most);
    expect(upTo).toBeGreaterThan(position);
    heard.push(...messages.map((message) => message.position));
    position = upTo;
  }
  return heard;
};

describe('the last updates', () => {
  it('are all there after any position that is not from before them, each once and in order', () => {
    fc.assert(
      fc.property(
        batches,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        (given, kept, most) => {
          const recent = createRecent(start, kept);
          const told = tellAll(recent, given);
          for (let from = recent.from(); from <= recent.upTo(); from += 1)
            expect(readOn(recent, from, most)).toEqual(told.filter((position) => position > from));
        },
      ),
    );
  });

  it('are at least as many as are to be kept, and not many more', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 5 }), (given, kept) => {
        const recent = createRecent(start, kept);
        const told = tellAll(recent, given);
        const { length } = recent.after(recent.from(), Infinity).messages;
        expect(length).toBeGreaterThanOrEqual(Math.min(kept, told.length));
        expect(length).toBeLessThan(2 * kept + 6);
      }),
    );
  });
});
