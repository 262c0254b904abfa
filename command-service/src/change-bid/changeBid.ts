import { z } from 'zod';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { giveCommand, type CommandRequest } from '../http/giveCommand.ts';
import { refusalProblem } from '../http/refusals.ts';
import type { CommandParts } from '../parts.ts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import type { Bid } from '../bids/bid.ts';
import { refuseOthers } from '../bids/openBid.ts';

export type BidParts = Pick<CommandParts, 'readBid'> & { readonly changeTask: ChangeTask };

const bidIdSchema = z.uuid();

/** The bid that a call names in its path: its id, bidder, task and events. @throws {Problem} if there is no such bid */
export const findBid = async (readBid: BidParts['readBid'], param: unknown) => {
  const parsed = bidIdSchema.safeParse(param);
  const bidId = parsed.data?.toLowerCase();
  const events = bidId === undefined ? [] : (await readBid(bidId)).events;
  const [placed] = events;
  if (bidId === undefined || placed === undefined) throw refusalProblem('no-such-bid');
  return { bidId, taskId: placed.taskId, bidderUid: placed.actor.uid, events };
};

interface BidCommand {
  /** True if only the bidder may give the command. Other callers are refused without delaying the task's other commands. */
  readonly byBidder: boolean;
  readonly decide: (state: TaskState, bid: Bid, callerUid: string) => Decision;
}

/** Changes the bid in the path, in the name of the caller. */
export const changeBid = async (
  { readBid, changeTask }: BidParts,
  request: CommandRequest,
  { byBidder, decide }: BidCommand,
) => {
  const { uid } = request.caller;
  const { bidId, taskId, bidderUid } = await findBid(readBid, request.req.params['bidId']);
  return giveCommand(changeTask, request, {
    taskId,
    insertedId: bidId,
    ...(byBidder && bidderUid !== uid
      ? { decide: refuseOthers }
      : {
          bidId,
          decide: (state, bid) => (bid === undefined ? refused('no-such-bid') : decide(state, bid, uid)),
        }),
  });
};
