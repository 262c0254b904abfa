import { expect, it } from 'vitest';
import { decideReviseBid } from '../revise-bid/decideReviseBid.ts';
import { bareBid } from '../testing/givenTask.ts';
import {
  accepted,
  ada,
  bidAfter,
  bidBy,
  bob,
  bobsBid,
  carol,
  carolsBid,
  countedAfter,
  declined,
  filled,
  history,
  logoTask,
  now,
  offer,
  posted,
  resigned,
  takenBack,
  told,
  updated,
  withdrawn,
  type Happening,
} from '../testing/specification.ts';
import { decidePlaceBid } from '../place-bid/decidePlaceBid.ts';
import { decideByLimit } from './bidding.ts';
import { fold } from './state.ts';

const { deadline } = logoTask;
const dayAfter = '2027-03-01T00:00:00.000Z';
const byLimit = (happenings: readonly Happening[], at = now) => decideByLimit(fold(history(happenings)), at);
const closes = (maxOffers: number) => [
  { type: 'BiddingClosed', data: { deadline, maxOffers }, because: { rule: 'offers-full' } },
];
const reopens = [{ type: 'BiddingReopened', data: { deadline }, because: { rule: 'place-free' } }];

const one = posted(ada, { maxOffers: 1 });
const full = [one, bidBy(bob), filled(1)];
const reopened = told({ type: 'BiddingReopened', data: { deadline } });

it('closes bidding at the last bid that the owner takes, once', () => {
  expect(byLimit([posted(ada, { maxOffers: 2 }), bidBy(bob)])).toEqual([]);
  expect(byLimit([one, bidBy(bob)])).toEqual(closes(1));
  expect(byLimit(full)).toEqual([]);
});

it('counts neither withdrawn bids nor declined ones, but a declined one that is revised', () => {
  const past = [
    one,
    bidBy(bob),
    declined(bobsBid, bob),
    bidBy(carol, carolsBid),
    withdrawn(carol, carolsBid),
  ];
  expect(byLimit(past)).toEqual([]);
  const data = { bidId: bobsBid, ...offer, reopens: true } as const;
  expect(byLimit([...past, { type: 'BidRevised', data, actor: bob }])).toEqual(closes(1));
});

it('opens bidding again below the limit, until the deadline', () => {
  for (const event of [withdrawn(bob, bobsBid), declined(bobsBid, bob), updated(ada, { maxOffers: 2 })])
    expect(byLimit([...full, event])).toEqual(reopens);
  expect(byLimit([...full, updated(ada, { maxOffers: 0 })])).toEqual(reopens);
  expect(byLimit([...full, withdrawn(bob, bobsBid)], dayAfter)).toEqual([]);
  expect(byLimit([...full, withdrawn(bob, bobsBid), reopened])).toEqual([]);
});

it('opens bidding once on the day of the deadline', () => {
  const today = { deadline: now.slice(0, 10) };
  const past = [posted(ada, { ...today, maxOffers: 1 }), bidBy(bob), filled(1), withdrawn(bob, bobsBid)];
  expect(byLimit(past)).toMatchObject([{ type: 'BiddingReopened', data: today }]);
  expect(byLimit([...past, told({ type: 'BiddingReopened', data: today })])).toEqual([]);
});

it('counts the accepted bid, until its bidder resigns', () => {
  const agreed = [...full, accepted(bobsBid, bob)];
  expect(byLimit([...agreed, takenBack(bobsBid)])).toEqual([]);
  expect(byLimit([...agreed, resigned(bob, bobsBid)])).toEqual(reopens);
});

it('does nothing on a task that is not Pending, and what is due when it is again', () => {
  const started = [...full, updated(ada, { status: 'In Progress' }), withdrawn(bob, bobsBid)];
  expect(byLimit(started)).toEqual([]);
  expect(byLimit([...started, updated(ada, { status: 'Pending' })])).toEqual(reopens);
});

it('closes a task at once whose changed deadline opens it', () => {
  expect(byLimit([...full, updated(ada, { deadline: '2027-04-01' })])).toMatchObject([
    { type: 'BiddingClosed', data: { deadline: '2027-04-01', maxOffers: 1 } },
  ]);
});

it('closes a task whose owner limits it later', () => {
  const past = [posted(ada), bidBy(bob), bidBy(carol, carolsBid)];
  const limited = (maxOffers: number) =>
    fold([...history([...past, updated(ada, { maxOffers })])].slice(3), countedAfter(past));
  expect(decideByLimit(limited(2), now)).toEqual(closes(2));
  expect(decideByLimit(limited(3), now)).toEqual([]);
});

it('refuses one more bid, and the revision of a declined one', () => {
  const bid = bareBid('01930000-0000-7000-8000-0000000000b1');
  const refused = { kind: 'refused', reason: 'offers-full' };
  expect(decidePlaceBid(fold(history(full)), bid, now)).toEqual(refused);
  expect(decidePlaceBid(fold(history(full)), bid, dayAfter)).toEqual({
    kind: 'refused',
    reason: 'closed-for-bids',
  });
  const past = [one, bidBy(bob), declined(bobsBid, bob), bidBy(carol, carolsBid), filled(1)];
  const own = bidAfter(past, bobsBid);
  const revise = { callerUid: bob.uid, changes: offer };
  expect(own && decideReviseBid({ task: fold(history(past)), bid: own }, revise)).toEqual(refused);
  expect(
    own && decideReviseBid({ task: fold(history(past)), bid: { ...own, declined: false } }, revise),
  ).toMatchObject([{ type: 'BidRevised' }]);
});
