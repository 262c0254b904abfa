import { reviewUntil } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { ownersSide, type DealDocument } from '../projections/index.ts';
import { publicReviewsOf } from '../publicReviews.ts';
import { dealsOne, sideOfDeal } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const endedAt = '2027-01-01T10:00:00.000Z';
const until = new Date(reviewUntil(endedAt));
const after = new Date(until.getTime() + 1);
const written = (position: number, stars: number): Partial<DealDocument> => ({
  endedAt,
  fromUid: 'uid-ada',
  fromName: 'Ada',
  stars,
  writtenAt: endedAt,
  written: position,
});

export const describeDeals = (open: OpenStore): void => {
  describe('the deals of a person', () => {
    const opened = storeForTests(open);

    it('are counted by what the person was in them, and their reviews by stars when they are shown', async () => {
      const { store, write } = opened();
      const uid = 'uid-dealing';
      const deals = [
        sideOfDeal(1, { uid, standing: 'owner going-on' }),
        sideOfDeal(2, { uid, standing: 'bidder completed', endedAt }),
        sideOfDeal(3, { uid, standing: 'bidder completed', ...written(3, 5), wrote: 4 }),
        sideOfDeal(5, { uid, standing: 'bidder broken-off', ...written(5, 1) }),
        sideOfDeal(6, { uid, standing: 'owner broken-off', endedAt, wrote: 6 }),
        sideOfDeal(7, { uid: 'uid-other', standing: 'owner completed', ...written(7, 3), wrote: 8 }),
      ];
      await write(dealsOne, deals, 8);
      await store.projections.prepareReads(dealsOne);
      const tally = async (by: 'standing' | 'stars', where = publicReviewsOf(uid, until)) =>
        Object.fromEntries((await store.documents.tally('deals', { where, by })).counts);
      expect(await tally('standing', [{ field: 'uid', is: uid }])).toEqual({
        'owner going-on': 1,
        'bidder completed': 2,
        'bidder broken-off': 1,
        'owner broken-off': 1,
      });
      expect(await tally('stars')).toEqual({ 5: 1 });
      expect(await tally('stars', publicReviewsOf(uid, after))).toEqual({ 1: 1, 5: 1 });
      for (const [now, shown] of [
        [until, [deals[2]]],
        [after, [deals[3], deals[2]]],
      ] as const) {
        const { documents } = await store.documents.page('deals', {
          where: publicReviewsOf(uid, now),
          order: ['written'],
          descending: true,
          limit: 9,
        });
        expect(documents.map(({ id }) => id)).toEqual(shown.map((deal) => deal?.id));
      }
    });

    it('are found by the persons and tasks that they are forgotten with, and gone as one of two', async () => {
      const { write, writer, store } = opened();
      const bidder = sideOfDeal(11, { uid: 'uid-goes', fromUid: 'uid-stays' });
      const bidId = bidder.id;
      const taskId = bidder.body?.taskId ?? '';
      const owner = sideOfDeal(
        11,
        { uid: 'uid-stays', fromUid: 'uid-goes', bidId, taskId },
        ownersSide(bidId),
      );
      await write(dealsOne, [bidder, owner], 11);
      const found = await writer.load(dealsOne, 'deals', { uids: ['uid-goes'], taskIds: [taskId] });
      expect([...found.keys()].sort()).toEqual([bidId, ownersSide(bidId)].sort());
      await write(dealsOne, [{ ...bidder, position: 12, body: undefined }], 12);
      const { documents } = await store.documents.getMany('deals', [bidId, ownersSide(bidId)]);
      expect([...documents.values()].map(({ body }) => body.uid)).toEqual(['uid-stays']);
    });
  });
};
