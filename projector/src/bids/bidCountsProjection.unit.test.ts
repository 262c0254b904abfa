import { describe, expect, it } from 'vitest';
import { foldOf } from '../testing/documents.ts';
import { bid, ledgerOf, minute, posting, taskId, type Happening } from '../testing/history.ts';
import { bidCountsProjection } from './bidCountsProjection.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const deleted = (task: number): Happening => ({ type: 'TaskDeleted', data: {}, task, uid: 'ada' });
const bidOn = (task: number, uid: string): Happening => ({ type: 'BidPlaced', data: bid, task, uid });

/** Counts by collection and id; folded again from the first event on, they must stay the same. */
const countsOf = async (...happenings: Happening[]) => {
  const events = ledgerOf(happenings);
  const once = await foldOf(bidCountsProjection, events);
  expect(await foldOf(bidCountsProjection, [...events, ...events])).toEqual(once);
  return Object.fromEntries(
    once.map(({ collection, id, body }) => [`${collection} ${id}`, body && 'count' in body && body.count]),
  );
};
const placed = (uid: string, task: number) => `placed_bids ${uid}/${taskId(task)}`;

describe('tasks without bids', () => {
  it('have no counts', async () => {
    expect(await countsOf(posted(1), deleted(1))).toEqual({});
  });
});

describe('tasks with bids', () => {
  it('count them by task, and by bidder', async () => {
    expect(await countsOf(posted(1), bidOn(1, 'bob'), bidOn(1, 'eve'), bidOn(1, 'bob'))).toEqual({
      [`task_bids ${taskId(1)}`]: 3,
      [placed('bob', 1)]: 2,
      [placed('eve', 1)]: 1,
    });
  });

  it('know of each bidder when the last one came, at the position of that one', async () => {
    const events = ledgerOf([posted(1), bidOn(1, 'bob'), bidOn(1, 'eve'), bidOn(1, 'bob'), deleted(1)]);
    expect(await foldOf(bidCountsProjection, events)).toContainEqual({
      collection: 'placed_bids',
      id: `bob/${taskId(1)}`,
      position: 4,
      body: { uid: 'bob', taskId: taskId(1), count: 2, lastBidAt: minute(4) },
    });
  });

  it("keep a bidder's counts of different tasks apart, each fed in order by one", async () => {
    const counts = await countsOf(posted(1), posted(2), bidOn(1, 'bob'), bidOn(2, 'bob'), bidOn(2, 'bob'));
    expect(counts).toMatchObject({ [placed('bob', 1)]: 1, [placed('bob', 2)]: 2 });
  });

  it('keep their counts when they are deleted', async () => {
    expect(await countsOf(posted(1), bidOn(1, 'bob'), deleted(1))).toEqual({
      [`task_bids ${taskId(1)}`]: 1,
      [placed('bob', 1)]: 1,
    });
  });
});
