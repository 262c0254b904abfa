import { msg, t } from '@lingui/core/macro';
import { dueOf, type Bid, type OwnerDue, type PublicTask } from '@marketplace/contracts';
import { isDeclinedAlone } from './bidActions.ts';
import { untilDay, untilText } from '../../../ui/closing/dueText.ts';
import { takesBids } from '../../../ui/closing/takesBids.ts';

type BidToJudge = Pick<Bid, 'state' | 'work' | 'takenBack' | 'declined' | 'resigned'>;
/** null: the task was deleted. */
type Task = Pick<PublicTask, 'status' | 'acceptingBids' | 'closesAt' | 'waitsSince'>;
type TaskToJudge = Task | null;

/** What the owner must do about a bid, and until when; undefined if there is nothing to do. */
export const dueOfBid = ({ state, work }: BidToJudge, task: TaskToJudge): OwnerDue | undefined => {
  if (task === null) return undefined;
  if (state === 'open') return dueOf({ ...task, bidsOpen: 1 });
  if (state !== 'accepted' || work?.state !== 'delivered') return undefined;
  return dueOf({ ...task, bidsOpen: 0, waitsSince: work.at });
};

/** Tells the bidder in one line what the owner must do, and until when. */
export const dueLine = (due: OwnerDue): string => {
  if (due.what === 'decision') {
    const day = untilText(due);
    return t`The owner decides until ${day}`;
  }
  const day = untilDay(due);
  return t`Accepted by itself on ${day}, unless the owner answers`;
};

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

const openStep = ({ takenBack }: BidToJudge, due: OwnerDue | undefined): string => {
  const day = due && untilText(due);
  if (takenBack)
    return day === undefined
      ? t`The owner took the acceptance back. Your bid is open again: revise it, withdraw it, or wait.`
      : t`The owner took the acceptance back. Your bid is open again, and the owner decides until ${day}: revise it, withdraw it, or wait.`;
  return day === undefined
    ? t`Wait for the owner’s answer. Until then you can revise or withdraw it.`
    : t`The owner decides until ${day}. Until then you can revise or withdraw it.`;
};

const endedStep = ({ resigned }: BidToJudge, acceptingBids: boolean): string => {
  if (resigned)
    return acceptingBids ? t`You resigned. You can place another bid.` : t`You resigned: nothing to do.`;
  return acceptingBids ? t`You withdrew it. You can place another bid.` : t`You withdrew it.`;
};

const bidderStep = (bid: BidToJudge, task: Task): string => {
  if (bid.state === 'withdrawn') return endedStep(bid, takesBids(task));
  if (isDeclinedAlone(bid, task)) return t`Revise your offer: the owner can accept it then.`;
  if (bid.state === 'declined')
    return t`The owner accepted another bid. It can be open again if the owner takes that back.`;
  return openStep(bid, dueOfBid(bid, task));
};

const ownerStep = (bid: BidToJudge, task: Task): string => {
  if (bid.resigned) return t`The bidder resigned: choose another bid.`;
  if (bid.state === 'withdrawn') return t`Nothing to do: the bidder withdrew it.`;
  if (isDeclinedAlone(bid, task))
    return t`You declined it. It is open again when its bidder revises the offer.`;
  if (bid.state === 'declined') return t`Take the acceptance of the other bid back to choose this one.`;
  return t`Accept it, decline it, or wait for other bids.`;
};

const workStep = ({ work }: BidToJudge, role: 'bidder' | 'owner', due: OwnerDue | undefined): string => {
  const step = t(workSteps[role][work?.state ?? 'started']);
  if (due === undefined) return step;
  if (role === 'bidder') return `${step} ${dueLine(due)}.`;
  const time = untilText(due);
  return `${step} ${t`Without an answer until ${time}, it is accepted by itself.`}`;
};

/** A sentence with the next step of the bidder or the owner about a bid, or what the system will do, and when. */
export const nextStep = (bid: BidToJudge, role: 'bidder' | 'owner', task: TaskToJudge): string => {
  if (task === null) return t`Nothing to do: the task was deleted.`;
  const { status } = task;
  if (bid.state !== 'withdrawn' && status === 'Cancelled') return t`Nothing to do: the task is cancelled.`;
  if (bid.state === 'accepted' && status === 'Completed') return t`Done: the task is completed.`;
  if (bid.state === 'accepted') return workStep(bid, role, dueOfBid(bid, task));
  if (bid.state === 'declined' && status === 'Completed') return t`Nothing to do: the task is completed.`;
  return role === 'owner' ? ownerStep(bid, task) : bidderStep(bid, task);
};
