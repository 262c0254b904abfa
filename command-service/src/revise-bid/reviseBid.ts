import type { HandlerOf } from '@marketplace/service-kit';
import { answer } from '../http/answers.ts';
import { changeBid, type BidParts } from '../change-bid/changeBid.ts';
import { decideReviseBid } from './decideReviseBid.ts';

/** PUT /bids/{bidId}. */
export const reviseBid =
  (parts: BidParts): HandlerOf<'reviseBid'> =>
  async (request) => {
    const { res, body: changes } = request;
    const { kind, position } = await changeBid(parts, request, {
      byBidder: true,
      decide: (state, bid, callerUid) => decideReviseBid({ callerUid, changes }, state, bid),
    });
    answer(res, 200, { acknowledged: true, modifiedCount: kind === 'unchanged' ? 0 : 1, position });
  };
