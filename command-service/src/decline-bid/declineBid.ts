import type { HandlerOf } from '@marketplace/service-kit';
import { changeBid, type BidParts } from '../change-bid/changeBid.ts';
import { answer } from '../http/answers.ts';
import { decideDeclineBid } from './decideDeclineBid.ts';

/** POST /bids/{bidId}/decline. */
export const declineBid =
  (parts: BidParts): HandlerOf<'declineBid'> =>
  async (request) => {
    const { res, body } = request;
    const { position } = await changeBid(parts, request, {
      byBidder: false,
      decide: (state, bid, callerUid) => decideDeclineBid({ callerUid, reason: body.reason }, state, bid),
    });
    answer(res, 200, { acknowledged: true, position });
  };
