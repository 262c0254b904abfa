import { describe, it } from 'vitest';
import { bareBid } from '../testing/givenTask.ts';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  closed,
  logoTask,
  neared,
  offer,
  posted,
  specificationOf,
  takenBack,
  updated,
} from '../testing/specification.ts';
import { decidePlaceBid } from './decidePlaceBid.ts';

const given = specificationOf(decidePlaceBid);
const bid = bareBid('01930000-0000-7000-8000-0000000000b1');
const data = { bidId: bid.bidId, userEmail: bob.email, userName: 'Anonymous' };
const placed = [{ type: 'BidPlaced', data }] as const;

describe('an open task', () => {
  it('takes a bid without an offer', () => {
    given(posted(ada)).when(bid).then(placed);
  });
  it('takes an offer, with days or without', () => {
    const { days: _, ...withoutDays } = offer;
    for (const one of [offer, withoutDays])
      given(posted(ada))
        .when({ ...bid, offer: one })
        .then([{ type: 'BidPlaced', data: { ...data, ...one } }]);
  });
  it('takes a bid of its owner, but no offer', () => {
    given(posted(bob)).when(bid).then(placed);
    given(posted(bob))
      .when({ ...bid, offer })
      .then('own-task');
  });
  it('takes bids until the end of the deadline’s day, UTC', () => {
    given(posted(ada), neared(logoTask.deadline)).when(bid, '2027-02-28T23:59:59.999Z').then(placed);
    given(posted(ada)).when(bid, '2027-03-01T00:00:00.000Z').then('closed-for-bids');
  });
});

describe('a task that takes no bids', () => {
  it('was posted after its deadline, until the deadline changes', () => {
    const late = posted(ada, { deadline: '1999-12-31' });
    given(late).when(bid).then('closed-for-bids');
    given(late, updated(ada, { deadline: '2027-01-01' }))
      .when(bid)
      .then(placed);
  });
  it('was closed, until the deadline changes', () => {
    const past = [posted(ada), closed(logoTask.deadline)];
    given(past, updated(ada, { title: 'New' }))
      .when(bid)
      .then('closed-for-bids');
    given(past, updated(ada, { deadline: '2027-03-01' }))
      .when(bid)
      .then(placed);
  });
  it('has an accepted bid, until the acceptance is withdrawn', () => {
    const done = [posted(ada), bidBy(bob), accepted(bobsBid, bob)];
    given(done, takenBack(bobsBid)).when(bid).then(placed);
  });
  it('tells its owner first that offers come from other users', () => {
    given(posted(bob), updated(bob, { status: 'Cancelled' }))
      .when({ ...bid, offer })
      .then('own-task');
  });
});
