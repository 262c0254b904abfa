import { reviseBidSchema } from '@marketplace/contracts';
import { assertBodyEmail, parseBody, type Caller } from '@marketplace/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Bid } from '../bids/bid.ts';
import { decideAcceptBid } from '../bids/decideAcceptBid.ts';
import { decideReviseBid } from '../bids/decideReviseBid.ts';
import { decideWithdrawBid } from '../bids/decideWithdrawBid.ts';
import type { Change, ChangeTask } from '../change-task/changeTask.ts';
import type { CommandParts } from '../parts.ts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import { answer } from './answers.ts';
import { contextOf } from './caller.ts';
import { idempotentRequest } from './idempotency.ts';
import { refusalProblem } from './refusals.ts';

type Parts = Pick<CommandParts, 'readBid'> & { readonly changeTask: ChangeTask };
type Handler = RequestHandler<{ bidId: string }>;
type Decide = (state: TaskState, bid: Bid) => Decision;

const bidIdSchema = z.uuid();

/** The id of the bid in the path, and the task that the bid is on. */
const findBid = async (readBid: Parts['readBid'], param: string) => {
  const parsed = bidIdSchema.safeParse(param);
  const bidId = parsed.data?.toLowerCase();
  const [placed] = bidId === undefined ? [] : await readBid(bidId);
  if (bidId === undefined || placed === undefined) throw refusalProblem('no-such-bid');
  return { bidId, taskId: placed.taskId };
};

/** Changes the bid in the path, and returns what the answer says. */
const changeBid = async (
  { readBid, changeTask }: Parts,
  req: Request<{ bidId: string }>,
  res: Response,
  call: string,
  decideFor: (caller: Caller) => Decide,
) => {
  const { caller, actor, correlationId } = contextOf(res);
  const decide = decideFor(caller);
  const { bidId, taskId } = await findBid(readBid, req.params.bidId);
  const change: Change = {
    taskId,
    bidId,
    actor,
    correlationId,
    idempotency: idempotentRequest({
      key: req.get('Idempotency-Key'),
      callerUid: caller.uid,
      call: call.replace('{bidId}', bidId),
      body: (req.body as unknown) ?? {},
      insertedId: bidId,
    }),
    decide: (state, bid) => (bid === undefined ? refused('no-such-bid') : decide(state, bid)),
  };
  const result = await changeTask(change);
  if (result.kind === 'refused') throw refusalProblem(result.reason);
  return { modified: result.kind !== 'unchanged', position: result.position };
};

/** PUT /bids/{bidId}. */
export const reviseBid =
  (parts: Parts): Handler =>
  async (req, res) => {
    const { modified, position } = await changeBid(parts, req, res, 'PUT /bids/{bidId}', (caller) => {
      const { userEmail, ...changes } = parseBody(reviseBidSchema, req.body);
      assertBodyEmail(caller, userEmail);
      return (state, bid) => decideReviseBid({ callerUid: caller.uid, changes }, state, bid);
    });
    answer(res, 200, { acknowledged: true, modifiedCount: modified ? 1 : 0, position });
  };

/** A command without a body: POST /bids/{bidId}/withdraw and POST /bids/{bidId}/accept. */
const bodiless =
  (call: string, decideBid: typeof decideWithdrawBid) =>
  (parts: Parts): Handler =>
  async (req, res) => {
    const { position } = await changeBid(
      parts,
      req,
      res,
      call,
      ({ uid }) =>
        (state, bid) =>
          decideBid({ callerUid: uid }, state, bid),
    );
    answer(res, 200, { acknowledged: true, position });
  };
export const withdrawBid = bodiless('POST /bids/{bidId}/withdraw', decideWithdrawBid);
export const acceptBid = bodiless('POST /bids/{bidId}/accept', decideAcceptBid);
