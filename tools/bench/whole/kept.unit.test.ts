import { describe, expect, it } from 'vitest';
import { createKept } from './kept.ts';

const answer = (insertedId: string, position: number) =>
  Buffer.from(JSON.stringify({ acknowledged: true, insertedId, position }));

const twoTasksAndABid = () => {
  const kept = createKept();
  kept.posted(answer('a', 1));
  kept.posted(answer('b', 2));
  kept.bidOn('b')(answer('bid', 3));
  return kept;
};

describe('what was acknowledged', () => {
  it('is found where all of it is there', () => {
    const kept = twoTasksAndABid();
    expect(kept.position()).toBe(3);
    expect(
      kept.check([
        { _id: 'a', bidsCount: 0 },
        { _id: 'b', bidsCount: 1 },
      ]),
    ).toBe('2 tasks and 1 bids');
  });
  it.each([
    ['a task is missing', [{ _id: 'b', bidsCount: 1 }]],
    [
      'a bid is missing',
      [
        { _id: 'a', bidsCount: 0 },
        { _id: 'b', bidsCount: 0 },
      ],
    ],
    [
      'a task is there that nobody posted',
      [
        { _id: 'a', bidsCount: 0 },
        { _id: 'b', bidsCount: 1 },
        { _id: 'c', bidsCount: 0 },
      ],
    ],
  ])('is a failure where %s', (_, found) => {
    expect(() => twoTasksAndABid().check(found)).toThrow(/acknowledged/);
  });
  it('leaves out what an answer does not acknowledge', () => {
    expect(() => {
      createKept().posted(Buffer.from('{"message":"no"}'));
    }).toThrow(/acknowledges nothing/);
  });
});
