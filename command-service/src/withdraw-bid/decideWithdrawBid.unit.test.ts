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
  closed,
  deleted,
  logoTask,
  posted,
  takenBack,
  updated,
  withdrawn,
} from '../testing/specification.ts';
import { decideWithdrawBid } from './decideWithdrawBid.ts';

const given = bidSpecificationOf(decideWithdrawBid);
const byBob = { callerUid: bob.uid };
const gone = [{ type: 'BidWithdrawn', data: { bidId: bobsBid } }] as const;
const bids = [posted(ada), bidBy(bob), bidBy(carol, carolsBid)];

describe('an open bid', () => {
  it('is withdrawn by its bidder, also after the task has closed', () => {
    given(...bids)
      .when(byBob)
      .then(gone);
    given(...bids, closed(logoTask.deadline))
      .when(byBob)
      .then(gone);
  });
  it('is withdrawn by the owner of the task, if it is the owner’s', () => {
    given(posted(bob), bidBy(bob)).when(byBob).then(gone);
  });
  it('can’t be withdrawn by others', () => {
    given(...bids)
      .when({ callerUid: ada.uid })
      .then('not-the-bidder');
  });
  it('can be withdrawn after the acceptance was', () => {
    given(...bids, accepted(bobsBid, bob), takenBack(bobsBid))
      .when(byBob)
      .then(gone);
  });
});

describe('a bid that is not open', () => {
  it('is refused: withdrawn, accepted or declined', () => {
    given(...bids, withdrawn(bob, bobsBid))
      .when(byBob)
      .then('bid-withdrawn');
    given(...bids, accepted(bobsBid, bob))
      .when(byBob)
      .then('bid-accepted');
    given(...bids, accepted(carolsBid, carol))
      .when(byBob)
      .then('bid-declined');
    given(...bids, updated(ada, { status: 'Cancelled' }))
      .when(byBob)
      .then('bid-declined');
  });
  it('is gone with its task, for everybody', () => {
    for (const { uid } of [bob, carol])
      given(...bids, deleted(ada))
        .when({ callerUid: uid })
        .then('no-such-task');
  });
});
