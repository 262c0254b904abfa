import { describe, expect, it } from 'vitest';
import { createAcknowledgedWrites } from './acknowledgedWrites.ts';

const answer = (insertedId: string, position: number) =>
  Buffer.from(JSON.stringify({ acknowledged: true, insertedId, position }));

const twoTasksAndABid = () => {
  const acknowledged = createAcknowledgedWrites();
  acknowledged.posted(answer('a', 1));
  acknowledged.posted(answer('b', 2));
  acknowledged.bidOn('b')(answer('bid', 3));
  return acknowledged;
};

describe('what was acknowledged', () => {
  it('is found where all of it is there', () => {
    const acknowledged = twoTasksAndABid();
    expect(acknowledged.position()).toBe(3);
    expect(
      acknowledged.check([
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
      createAcknowledgedWrites().posted(Buffer.from('{"message":"no"}'));
    }).toThrow(/acknowledges nothing/);
  });
});
