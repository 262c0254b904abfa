import { bidStateOf, type BidState } from '@marketplace/contracts';
import { withHyphens, type TaskWithBids } from '@marketplace/read-store';
import { taskOfBids, type FoundTask } from '../http/answers.ts';

/** One bid that represents all bids of a user on a task. */
export interface ChosenBid {
  readonly id: string;
  readonly state: BidState;
}

/**
 * The bid of the user that matters most: the accepted one, else the last one that is neither withdrawn nor declined by the owner, else the
 * last one that is not withdrawn, else the last one. `task` is undefined if it was deleted.
 */
export const chosenBid = (
  { bids, last }: Pick<TaskWithBids, 'bids' | 'last'>,
  task: FoundTask | undefined,
  uid: string,
): ChosenBid => {
  const { acceptedUid, acceptedBid } = task?.body ?? {};
  if (acceptedUid === uid && acceptedBid) return { id: acceptedBid, state: 'accepted' };
  const live = bids.filter(({ withdrawn }) => withdrawn === 0);
  const chosen = live.findLast(({ declined }) => declined === 0) ?? live.at(-1) ?? last;
  const id = withHyphens(chosen.id);
  const standing = { id, withdrawn: chosen.withdrawn > 0, declined: chosen.declined > 0 };
  return { id, state: bidStateOf(standing, task && taskOfBids(task)) };
};
