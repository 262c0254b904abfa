import { dealReviewsSchema, formerUser, profileSchema, shownReviewsSchema } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { dealsOn, kindOf } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { notificationsOf } from '../testing/notificationsOf.ts';

const market = startedMarket({ forgets: true });
const { deal, review, forget } = dealsOn(market);
const listOf = notificationsOf(() => market);

/** Without the part that says which deal it is. */
const reviewsOf = async (bidId: string, as: Person, position: number) => {
  const { deal: _, ...reviews } = await dealOf(bidId, as, position);
  return reviews;
};
const dealOf = async (bidId: string, as: Person, position: number) =>
  dealReviewsSchema
    .strict()
    .parse((await market.call(`/bids/${bidId}/reviews`, { as, ...since(position) })).body);
const profileOf = async (uid: string, position: number) =>
  profileSchema.strict().parse((await market.call(`/users/${uid}`, since(position))).body);
const shownOf = async (uid: string, position: number, options = '') =>
  shownReviewsSchema
    .strict()
    .parse((await market.call(`/users/${uid}/reviews${options}`, since(position))).body);
describe('two reviews of a deal', () => {
  it('are shown together, count in both profiles, and tell both sides', async () => {
    const { update } = commandsOf(market.call);
    const [ada, bob] = ['uid-owner', 'uid-bidder'] as const;
    const { taskId, bidId } = await deal(ada, bob);
    expect(kindOf(await review(bidId, ada))).toBe('deal-goes-on');
    const over = await update(taskId, { status: 'Completed' }, ada);
    const first = await review(bidId, ada, { stars: 4, text: ' Good ' }, 'key');
    expect([first.status, first.body]).toEqual([201, { acknowledged: true, position: over + 1 }]);
    expect((await review(bidId, ada, { stars: 4, text: ' Good ' }, 'key')).body).toEqual(first.body);
    expect(kindOf(await review(bidId, ada))).toBe('already-reviewed');
    expect(kindOf(await review(bidId, 'eve'))).toBe('forbidden');

    const mine = { reviewId: bidId, stars: 4, text: 'Good', at: expect.any(String) as string };
    const sealed = await reviewsOf(bidId, ada, over + 1);
    expect(sealed).toEqual({ mine, until: expect.any(String) as string });
    expect(await reviewsOf(bidId, bob, over + 1)).toEqual({ until: sealed.until });
    const { deal: which } = await dealOf(bidId, bob, over + 1);
    expect(which).toMatchObject({ taskId, title: 'A logo', as: 'bidder', with: { uid: ada } });
    expect(await shownOf(bob, over + 1)).toEqual({ reviews: [] });
    expect(await profileOf(bob, over + 1)).not.toHaveProperty('rating');

    const last = over + 2;
    expect((await review(bidId, bob, { stars: 3 })).status).toBe(201);
    expect(await reviewsOf(bidId, bob, last)).toMatchObject({ mine: { stars: 3 }, theirs: mine });
    expect((await shownOf(bob, last)).reviews).toMatchObject([
      {
        bidId,
        taskId,
        title: 'A logo',
        as: 'bidder',
        from: { uid: ada },
        stars: 4,
        text: 'Good',
        position: over + 1,
      },
    ]);
    expect(await profileOf(bob, last)).toMatchObject({
      posted: 0,
      hired: 0,
      won: 1,
      completed: 1,
      brokenOff: 0,
      rating: { average: 4, count: 1 },
    });
    expect(await profileOf(ada, last)).toMatchObject({ posted: 1, hired: 1, won: 0, rating: { average: 3 } });

    const [adas, bobs] = [await listOf(ada, last), await listOf(bob, last)];
    expect(adas.notifications.map(({ kind }) => kind)).toEqual([
      'reviews-shown',
      'review-wanted',
      'bid-placed',
    ]);
    expect(bobs.notifications.map(({ kind }) => kind)).toEqual([
      'review-written',
      'review-wanted',
      'task-updated',
      'bid-accepted',
    ]);
    expect(adas.notifications.every((one) => one.bidId === bidId)).toBe(true);
    // Two of one event are not parted by a page.
    const one = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page = await listOf(bob, last, `?limit=1${cursor && `&cursor=${cursor}`}`);
      one.push(...page.notifications);
      cursor = page.next;
    }
    expect(one).toEqual(bobs.notifications);
  });

  it('come in pages, newest first; of nobody there are none', async () => {
    const { resign } = commandsOf(market.call);
    const [ada, bob] = ['uid-often', 'uid-gives-up'] as const;
    let last = 0;
    for (const stars of [1, 2, 3]) {
      const { taskId, bidId } = await deal(ada, bob);
      await resign(taskId, bob);
      await review(bidId, bob);
      await review(bidId, ada, { stars });
      last = (await market.eventStore.ledger.head()).position;
    }
    const first = await shownOf(bob, last, '?limit=2');
    const second = await shownOf(bob, last, `?limit=2&cursor=${first.next ?? ''}`);
    expect([...first.reviews, ...second.reviews].map(({ stars }) => stars)).toEqual([3, 2, 1]);
    expect(second.next).toBeUndefined();
    expect(await profileOf(bob, last)).toMatchObject({
      won: 3,
      completed: 0,
      brokenOff: 3,
      rating: { average: 2, count: 3 },
    });
    expect(await profileOf(ada, last)).toMatchObject({ posted: 3, hired: 3, brokenOff: 3 });
    expect(await shownOf('nobody', last)).toEqual({ reviews: [] });
    for (const uid of ['nobody', 'a%00b', encodeURIComponent("'")])
      expect((await market.call(`/users/${uid}`)).status).toBe(404);
  });
});

it('a profile counts the tasks that are there, and stays when all of them are deleted', async () => {
  const { post, remove } = commandsOf(market.call);
  const eve = 'uid-cleans-up';
  const [first, second] = [await post({}, eve), await post({}, eve)];
  const before = await profileOf(eve, second.position);
  expect(before).toMatchObject({ uid: eve, posted: 2, hired: 0 });
  await remove(first.id, eve);
  const after = await remove(second.id, eve);
  expect(await profileOf(eve, after)).toEqual({ ...before, posted: 0 });
  expect((await market.call(`/users/${eve}`, since(await forget(eve)))).status).toBe(404);
});

describe('a review alone', () => {
  it('is shown when the 14 days are over, on a deleted task, too', async () => {
    const { remove } = commandsOf(market.call);
    const [ada, bob] = ['uid-deletes', 'uid-lost'] as const;
    const { taskId, bidId } = await deal(ada, bob);
    await remove(taskId, ada);
    const { body } = await review(bidId, bob, { stars: 1, text: 'All for nothing' });
    const { position } = body as { readonly position: number };
    const { until: end = '' } = await reviewsOf(bidId, ada, position);
    market.now = new Date(end);
    expect((await shownOf(ada, position)).reviews).toEqual([]);
    expect(await reviewsOf(bidId, ada, position)).toEqual({ until: end });
    market.now = new Date(Date.parse(end) + 1);
    expect((await shownOf(ada, position)).reviews).toMatchObject([
      { title: 'A logo', as: 'owner', stars: 1, text: 'All for nothing' },
    ]);
    expect(await reviewsOf(bidId, ada, position)).toMatchObject({ theirs: { stars: 1 } });
    expect(await profileOf(ada, position)).toMatchObject({
      posted: 0,
      hired: 1,
      brokenOff: 1,
      rating: { count: 1 },
    });
    market.now = new Date();
  });
});

describe('when an account is deleted', () => {
  it('its review keeps its stars, and what was written about the person is gone', async () => {
    const { update } = commandsOf(market.call);
    const [ada, bob] = ['uid-stays', 'uid-goes'] as const;
    const { taskId, bidId } = await deal(ada, bob);
    const open = await deal(ada, bob);
    await update(taskId, { status: 'Completed' }, ada);
    await market.call('/account/profile', { as: bob, method: 'PUT', body: { about: 'I go.' } });
    await review(bidId, bob, { stars: 2, text: 'Bye' });
    await review(bidId, ada, { stars: 5, text: 'A pity' });
    const before = (await market.eventStore.ledger.head()).position;
    expect(await profileOf(bob, before)).toMatchObject({ about: 'I go.', rating: { average: 5 } });

    const gone = await forget(bob);
    expect((await market.call(`/users/${bob}`, since(gone))).status).toBe(404);
    expect(await shownOf(bob, gone)).toEqual({ reviews: [] });
    expect(await market.items.of('profile', bob)).toEqual([]);
    const { reviews } = await shownOf(ada, gone);
    expect(reviews).toMatchObject([{ from: { name: formerUser }, stars: 2, text: null, forgotten: true }]);
    expect(reviews[0]?.from).not.toHaveProperty('uid');
    expect(await profileOf(ada, gone)).toMatchObject({ rating: { average: 2, count: 1 } });
    const theirs = { stars: 2, text: null, forgotten: true, at: expect.any(String) as string };
    const reviewId = expect.any(String) as string;
    expect(await reviewsOf(bidId, ada, gone)).toEqual({ theirs: { reviewId, ...theirs } });
    const stored = await market.ledgerReads.findEvents({
      types: ['ReviewWritten'],
      taskIds: [taskId],
      limit: 9,
    });
    expect(stored.map(({ data }) => data)).toMatchObject([
      { stars: '2', text: null, userName: null },
      { stars: null, text: 'A pity' },
    ]);

    // The deal that went on has ended by this, and there is nobody to review.
    expect(kindOf(await review(open.bidId, ada))).toBe('nobody-to-review');
    expect(await reviewsOf(open.bidId, ada, gone)).toEqual({});
    const told = (await listOf(ada, gone)).notifications.filter((one) => one.bidId === open.bidId);
    expect(told.map(({ kind }) => kind)).toEqual(['bidder-resigned', 'bid-placed']);
  });
});
