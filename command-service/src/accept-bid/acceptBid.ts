import type { HandlerOf } from '@marketplace/service-kit';
import { answer } from '../http/answers.ts';
import { changeBid, type BidParts } from '../change-bid/changeBid.ts';
import { refused } from '../task/decision.ts';
import { decideAcceptBid } from './decideAcceptBid.ts';

/** POST /bids/{bidId}/accept. A bid of a forgotten bidder is refused as withdrawn, even if it was not: nobody would do the work. */
export const acceptBid =
  (parts: BidParts & { readonly isForgotten: (uid: string) => boolean }): HandlerOf<'acceptBid'> =>
  async (request) => {
    const { res, body } = request;
    const { position } = await changeBid(parts, request, {
      byBidder: false,
      decide: (state, bid, callerUid) =>
        parts.isForgotten(bid.bidderUid) && state.status === 'open' && state.ownerUid === callerUid
          ? refused('bid-withdrawn')
          : decideAcceptBid({ callerUid, position: body.position }, state, bid),
    });
    answer(res, 200, { acknowledged: true, position });
  };
