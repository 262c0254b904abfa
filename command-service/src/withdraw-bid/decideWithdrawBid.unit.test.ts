import { describe, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bidSpecificationOf,
  bob,
  bobsBid,
  carol,
  carolsBid,
  posted,
  takenBack,
} from '../testing/specification.ts';
import { decideWithdrawBid } from './decideWithdrawBid.ts';

const given = bidSpecificationOf(decideWithdrawBid);
const byBob = { callerUid: bob.uid };
const gone = [{ type: 'BidWithdrawn', data: { bidId: bobsBid } }] as const;
const bids = [posted(ada), bidBy(bob), bidBy(carol, carolsBid)];

describe('an open bid', () => {
  it('is withdrawn by its bidder, also on an own task', () => {
    given(bids).when(byBob).then(gone);
    given(posted(bob), bidBy(bob)).when(byBob).then(gone);
  });
  it('can be withdrawn after the acceptance was', () => {
    given(bids, accepted(bobsBid, bob), takenBack(bobsBid)).when(byBob).then(gone);
  });
});
