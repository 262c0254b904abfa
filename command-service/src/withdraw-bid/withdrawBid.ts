import type { HandlerOf } from '@marketplace/service-kit';
import { answer } from '../http/answers.ts';
import { changeBid, type BidParts } from '../change-bid/changeBid.ts';
import { decideWithdrawBid } from './decideWithdrawBid.ts';

/** POST /bids/{bidId}/withdraw. */
export const withdrawBid =
  (parts: BidParts): HandlerOf<'withdrawBid'> =>
  async (request) => {
    const { position } = await changeBid(parts, request, {
      byBidder: true,
      decide: (state, bid, callerUid) => decideWithdrawBid({ callerUid }, state, bid),
    });
    answer(request.res, 200, { acknowledged: true, position });
  };
