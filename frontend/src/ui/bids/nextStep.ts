import type { Bid, PublicTask } from '@marketplace/contracts';

type BidToJudge = Pick<Bid, 'state' | 'work' | 'takenBack'>;
/** null: the task was deleted. */
type TaskToJudge = Pick<PublicTask, 'status' | 'acceptingBids'> | null;

const workSteps = {
  bidder: {
    started: 'Do the work, then mark it as delivered.',
    delivered: 'Wait for the owner, who completes the task or asks for changes.',
    'changes-requested': 'Make the changes that the owner asks for, then mark the work as delivered again.',
  },
  owner: {
    started: 'Wait for the delivery.',
    delivered: 'Look at the work, then complete the task or ask for changes.',
    'changes-requested': 'Wait for the next delivery.',
  },
} as const;

const bidderStep = ({ state, takenBack }: BidToJudge, acceptingBids: boolean): string => {
  if (state === 'withdrawn')
    return acceptingBids ? 'You withdrew it. You can place another bid.' : 'You withdrew it.';
  if (state === 'declined')
    return 'The owner accepted another bid. It can be open again if the owner takes that back.';
  return takenBack
    ? 'The owner took the acceptance back. Your bid is open again: revise it, withdraw it, or wait.'
    : 'Wait for the owner’s answer. Until then you can revise or withdraw it.';
};

const ownerStep = ({ state }: BidToJudge): string => {
  if (state === 'withdrawn') return 'Nothing to do: the bidder withdrew it.';
  if (state === 'declined') return 'Take the acceptance of the other bid back to choose this one.';
  return 'Accept it, or wait for other bids.';
};

/** What a bidder or the owner of the task can do next about a bid, in words. */
export const nextStep = (bid: BidToJudge, role: 'bidder' | 'owner', task: TaskToJudge): string => {
  if (task === null) return 'Nothing to do: the task was deleted.';
  const { status, acceptingBids } = task;
  if (bid.state !== 'withdrawn' && status === 'Cancelled') return 'Nothing to do: the task is cancelled.';
  if (bid.state === 'accepted' && status === 'Completed') return 'Done: the task is completed.';
  if (bid.state === 'accepted') return workSteps[role][bid.work?.state ?? 'started'];
  if (bid.state === 'declined' && status === 'Completed') return 'Nothing to do: the task is completed.';
  return role === 'owner' ? ownerStep(bid) : bidderStep(bid, acceptingBids);
};
