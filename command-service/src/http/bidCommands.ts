import { noFieldsSchema, reviseBidSchema } from '@marketplace/contracts';
import { assertBodyEmail, parseBody } from '@marketplace/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Bid } from '../bids/bid.ts';
import { decideAcceptBid } from '../bids/decideAcceptBid.ts';
import { decideReviseBid } from '../bids/decideReviseBid.ts';
import { decideWithdrawBid } from '../bids/decideWithdrawBid.ts';
import { refuseOthers } from '../bids/openBid.ts';
import type { ChangeTask } from '../change-task/changeTask.ts';
import type { CommandParts } from '../parts.ts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import { answer } from './answers.ts';
import { contextOf } from './caller.ts';
import { giveCommand } from './giveCommand.ts';
import { refusalProblem } from './refusals.ts';

type Parts = Pick<CommandParts, 'readBid'> & { readonly changeTask: ChangeTask };
type Handler = RequestHandler<{ bidId: string }>;
type Decide = (state: TaskState, bid: Bid) => Decision;

const bidIdSchema = z.uuid();

/** The id of the bid in the path, its bidder, and the task that it is on. */
const findBid = async (readBid: Parts['readBid'], param: string) => {
  const parsed = bidIdSchema.safeParse(param);
  const bidId = parsed.data?.toLowerCase();
  const [placed] = bidId === undefined ? [] : (await readBid(bidId)).events;
  if (bidId === undefined || placed === undefined) throw refusalProblem('no-such-bid');
  return { bidId, taskId: placed.taskId, bidderUid: placed.actor.uid };
};

interface BidCommand {
  readonly call: string;
  /** Only the bidder may give it: it is refused for others without holding up the task's other commands. */
  readonly byBidder: boolean;
  readonly decide: Decide;
}

/** Changes the bid in the path. */
const changeBid = async (
  { readBid, changeTask }: Parts,
  req: Request<{ bidId: string }>,
  res: Response,
  { call, byBidder, decide }: BidCommand,
) => {
  const { bidId, taskId, bidderUid } = await findBid(readBid, req.params.bidId);
  return giveCommand(changeTask, req, res, {
    taskId,
    repeatable: { call: call.replace('{bidId}', bidId), insertedId: bidId },
    ...(byBidder && bidderUid !== contextOf(res).caller.uid
      ? { decide: refuseOthers }
      : {
          bidId,
          decide: (state, bid) => (bid === undefined ? refused('no-such-bid') : decide(state, bid)),
        }),
  });
};

/** PUT /bids/{bidId}. */
export const reviseBid =
  (parts: Parts): Handler =>
  async (req, res) => {
    const { caller } = contextOf(res);
    const { userEmail, ...changes } = parseBody(reviseBidSchema, req.body);
    assertBodyEmail(caller, userEmail);
    const { kind, position } = await changeBid(parts, req, res, {
      call: 'PUT /bids/{bidId}',
      byBidder: true,
      decide: (state, bid) => decideReviseBid({ callerUid: caller.uid, changes }, state, bid),
    });
    answer(res, 200, { acknowledged: true, modifiedCount: kind === 'unchanged' ? 0 : 1, position });
  };

/** A command without fields: POST /bids/{bidId}/withdraw and POST /bids/{bidId}/accept. */
const withoutFields =
  (call: string, byBidder: boolean, decideBid: typeof decideWithdrawBid) =>
  (parts: Parts): Handler =>
  async (req, res) => {
    const { caller } = contextOf(res);
    assertBodyEmail(caller, parseBody(noFieldsSchema, req.body).userEmail);
    const { position } = await changeBid(parts, req, res, {
      call,
      byBidder,
      decide: (state, bid) => decideBid({ callerUid: caller.uid }, state, bid),
    });
    answer(res, 200, { acknowledged: true, position });
  };
export const withdrawBid = withoutFields('POST /bids/{bidId}/withdraw', true, decideWithdrawBid);
export const acceptBid = withoutFields('POST /bids/{bidId}/accept', false, decideAcceptBid);
