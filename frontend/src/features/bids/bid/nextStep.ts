import { msg, t } from '@lingui/core/macro';
import type { Bid, PublicTask } from '@marketplace/contracts';

type BidToJudge = Pick<Bid, 'state' | 'work' | 'takenBack'>;
/** null: the task was deleted. */
type TaskToJudge = Pick<PublicTask, 'status' | 'acceptingBids'> | null;

const workSteps = {
  bidder: {
    started: msg`Do the work, then mark it as delivered.`,
    delivered: msg`Wait for the owner, who completes the task or asks for changes.`,
    'changes-requested': msg`Make the changes that the owner asks for, then mark the work as delivered again.`,
  },
  owner: {
    started: msg`Wait for the delivery.`,
    delivered: msg`Look at the work, then complete the task or ask for changes.`,
    'changes-requested': msg`Wait for the next delivery.`,
  },
} as const;

const bidderStep = ({ state, takenBack }: BidToJudge, acceptingBids: boolean): string => {
  if (state === 'withdrawn')
    return acceptingBids ? t`You withdrew it. You can place another bid.` : t`You withdrew it.`;
  if (state === 'declined')
    return t`The owner accepted another bid. It can be open again if the owner takes that back.`;
  return takenBack
    ? t`The owner took the acceptance back. Your bid is open again: revise it, withdraw it, or wait.`
    : t`Wait for the owner’s answer. Until then you can revise or withdraw it.`;
};

const ownerStep = ({ state }: BidToJudge): string => {
  if (state === 'withdrawn') return t`Nothing to do: the bidder withdrew it.`;
  if (state === 'declined') return t`Take the acceptance of the other bid back to choose this one.`;
  return t`Accept it, or wait for other bids.`;
};

/** What a bidder or the owner of the task can do next about a bid, in words. */
export const nextStep = (bid: BidToJudge, role: 'bidder' | 'owner', task: TaskToJudge): string => {
  if (task === null) return t`Nothing to do: the task was deleted.`;
  const { status, acceptingBids } = task;
  if (bid.state !== 'withdrawn' && status === 'Cancelled') return t`Nothing to do: the task is cancelled.`;
  if (bid.state === 'accepted' && status === 'Completed') return t`Done: the task is completed.`;
  if (bid.state === 'accepted') return t(workSteps[role][bid.work?.state ?? 'started']);
  if (bid.state === 'declined' && status === 'Completed') return t`Nothing to do: the task is completed.`;
  return role === 'owner' ? ownerStep(bid) : bidderStep(bid, acceptingBids);
};
