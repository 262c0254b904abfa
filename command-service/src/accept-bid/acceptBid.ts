import type { HandlerOf } from '@marketplace/service-kit';
import { answer } from '../http/answers.ts';
import { changeBid, type BidParts } from '../change-bid/changeBid.ts';
import { decideAcceptBid } from './decideAcceptBid.ts';

/** POST /bids/{bidId}/accept. */
export const acceptBid =
  (parts: BidParts): HandlerOf<'acceptBid'> =>
  async (request) => {
    const { position } = await changeBid(parts, request, {
      byBidder: false,
      decide: (state, bid, callerUid) => decideAcceptBid({ callerUid }, state, bid),
    });
    answer(request.res, 200, { acknowledged: true, position });
  };
