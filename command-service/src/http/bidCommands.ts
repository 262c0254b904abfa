import type { CallRequest, HandlerOf } from '@marketplace/service-kit';
import { z } from 'zod';
import type { Bid } from '../bids/bid.ts';
import { decideAcceptBid } from '../bids/decideAcceptBid.ts';
import { decideReviseBid } from '../bids/decideReviseBid.ts';
import { decideWithdrawBid } from '../bids/decideWithdrawBid.ts';
import type { ChangeTask } from '../change-task/changeTask.ts';
import type { CommandParts } from '../parts.ts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import { answer } from './answers.ts';
import { giveCommand } from './giveCommand.ts';
import { refusalProblem } from './refusals.ts';

type Parts = Pick<CommandParts, 'readBid'> & { readonly changeTask: ChangeTask };
type Decide = (state: TaskState, bid: Bid) => Decision;

const bidIdSchema = z.uuid();

/** The id of the bid in the path, and the task that the bid is on. */
const findBid = async (readBid: Parts['readBid'], param: unknown) => {
  const parsed = bidIdSchema.safeParse(param);
  const bidId = parsed.data?.toLowerCase();
  const [placed] = bidId === undefined ? [] : await readBid(bidId);
  if (bidId === undefined || placed === undefined) throw refusalProblem('no-such-bid');
  return { bidId, taskId: placed.taskId };
};

/** Changes the bid in the path. */
const changeBid = async (
  { readBid, changeTask }: Parts,
  request: Pick<CallRequest, 'call' | 'req' | 'res'>,
  decide: Decide,
) => {
  const { bidId, taskId } = await findBid(readBid, request.req.params['bidId']);
  return giveCommand(changeTask, request, {
    taskId,
    bidId,
    insertedId: bidId,
    decide: (state, bid) => (bid === undefined ? refused('no-such-bid') : decide(state, bid)),
  });
};

/** PUT /bids/{bidId}. */
export const reviseBid =
  (parts: Parts): HandlerOf<'reviseBid'> =>
  async (request) => {
    const { res, caller, body: changes } = request;
    const { kind, position } = await changeBid(parts, request, (state, bid) =>
      decideReviseBid({ callerUid: caller.uid, changes }, state, bid),
    );
    answer(res, 200, { acknowledged: true, modifiedCount: kind === 'unchanged' ? 0 : 1, position });
  };

/** A command without fields: POST /bids/{bidId}/withdraw and POST /bids/{bidId}/accept. */
const withoutFields =
  (decideBid: typeof decideWithdrawBid) =>
  (parts: Parts): HandlerOf<'withdrawBid' | 'acceptBid'> =>
  async (request) => {
    const { res, caller } = request;
    const { position } = await changeBid(parts, request, (state, bid) =>
      decideBid({ callerUid: caller.uid }, state, bid),
    );
    answer(res, 200, { acknowledged: true, position });
  };
export const withdrawBid = withoutFields(decideWithdrawBid);
export const acceptBid = withoutFields(decideAcceptBid);
