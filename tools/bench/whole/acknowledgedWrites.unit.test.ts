import { describe, expect, it } from 'vitest';
import { createAcknowledgedWrites } from './acknowledgedWrites.ts';

const answer = (insertedId: string, position: number) =>
  Buffer.from(JSON.stringify({ acknowledged: true, insertedId, position }));

const twoTasksABidAndAChange = () => {
  const acknowledged = createAcknowledgedWrites();
  acknowledged.posted('an owner')(answer('a', 1));
  acknowledged.posted('another owner')(answer('b', 2));
  acknowledged.bidOn('b')(answer('bid', 3));
  acknowledged.changed('a', 70)(Buffer.from('{"acknowledged":true,"modifiedCount":1,"position":4}'));
  return acknowledged;
};

describe('what was acknowledged', () => {
  it('is found where all of it is there', () => {
    const acknowledged = twoTasksABidAndAChange();
    expect(acknowledged.position()).toBe(4);
    expect(
      acknowledged.check([
        { _id: 'a', bidsCount: 0, budget: 70 },
        { _id: 'b', bidsCount: 1, budget: 50 },
      ]),
    ).toBe('2 tasks, 1 of them changed, and 1 bids');
  });
  it.each([
    ['a task is missing', [{ _id: 'b', bidsCount: 1, budget: 50 }]],
    [
      'a bid is missing',
      [
        { _id: 'a', bidsCount: 0, budget: 70 },
        { _id: 'b', bidsCount: 0, budget: 50 },
      ],
    ],
    [
      'a change is missing',
      [
        { _id: 'a', bidsCount: 0, budget: 50 },
        { _id: 'b', bidsCount: 1, budget: 50 },
      ],
    ],
    [
      'a task is there that nobody posted',
      [
        { _id: 'a', bidsCount: 0, budget: 70 },
        { _id: 'b', bidsCount: 1, budget: 50 },
        { _id: 'c', bidsCount: 0, budget: 50 },
      ],
    ],
  ])('is a failure where %s', (_, found) => {
    expect(() => twoTasksABidAndAChange().check(found)).toThrow(/acknowledged/);
  });
  it('leaves out what an answer does not acknowledge', () => {
    expect(() => {
      createAcknowledgedWrites().posted('an owner')(Buffer.from('{"message":"no"}'));
    }).toThrow(/acknowledges nothing/);
    expect(() => {
      twoTasksABidAndAChange().changed('a', 80)(Buffer.from('{"acknowledged":true,"modifiedCount":0}'));
    }).toThrow(/acknowledges nothing/);
  });
});
