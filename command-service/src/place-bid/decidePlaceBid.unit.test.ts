import { describe, it } from 'vitest';
import { ada, bidBy, bob, deleted, posted, specificationOf, updated } from '../testing/specification.ts';
import { decidePlaceBid } from './decidePlaceBid.ts';

const given = specificationOf(decidePlaceBid);
const bid = { bidId: '01930000-0000-7000-8000-0000000000b1', userEmail: bob.email };
const placed = [{ type: 'BidPlaced', data: bid }] as const;

describe('an open task', () => {
  it('takes a bid', () => {
    given(posted(ada)).when(bid).then(placed);
  });
  it('takes another bid of the same user', () => {
    given(posted(ada), bidBy(bob)).when(bid).then(placed);
  });
  it('takes a bid of its owner', () => {
    given(posted(bob)).when(bid).then(placed);
  });
  it('takes a bid in any status', () => {
    given(posted(ada), updated(ada, { status: 'Cancelled' }))
      .when(bid)
      .then(placed);
  });
});

describe('a task that does not exist', () => {
  it('takes no bid: it was never posted, or it is deleted', () => {
    given().when(bid).then('no-such-task');
    given(posted(ada), deleted(ada)).when(bid).then('no-such-task');
  });
});
