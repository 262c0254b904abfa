import { bidStateOf } from '@marketplace/contracts';
import type { Conversation } from '@marketplace/private-store';
import { foldBid } from '../bids/bid.ts';
import { findBid } from '../bids/findBid.ts';
import { loadTask, readAll } from '../change-task/storedState.ts';
import { refusalProblem } from '../http/refusals.ts';
import type { CommandDeps } from '../deps.ts';

/**
 * Reads from the ledger the conversation on the bid in the path, and the position of the bid's task.
 * @throws {Problem} if the bid or its task does not exist, or the caller is neither the task's owner nor the bidder
 */
export const findConversation = async (
  deps: CommandDeps,
  param: unknown,
  callerUid: string,
): Promise<Conversation & { readonly position: number }> => {
  const { bidId, taskId, bidderUid, seen } = await findBid(deps.readBid, param);
  const { state, position } = await loadTask(deps, taskId);
  if (state.status !== 'open') throw refusalProblem('no-such-task');
  const { ownerUid, details, accepted } = state;
  if (callerUid !== ownerUid && callerUid !== bidderUid)
    throw refusalProblem(state.hidden ? 'no-such-task' : 'not-of-the-bid');
  const bid = foldBid(readAll(seen.events));
  if (bid === undefined) throw refusalProblem('no-such-bid');
  return {
    bidId,
    taskId,
    ownerUid,
    bidderUid,
    bid: bidStateOf(bid, { status: details.status, acceptedBid: accepted?.bidId }),
    status: details.status,
    closedAt: bid.withdrawn || bid.declined ? seen.events.at(-1)?.position : undefined,
    position,
  };
};
