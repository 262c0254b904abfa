import { isOver, type Bid, type TaskAnswer } from '@marketplace/contracts';

export type BidAction =
  'revise' | 'withdraw' | 'accept' | 'deliver' | 'requestChanges' | 'takeBack' | 'complete';

const isOpen = ({ state }: Bid): boolean => state === 'open';
const isAtWork = ({ state }: Bid, { status }: TaskAnswer): boolean =>
  state === 'accepted' && status === 'In Progress';
const isDelivered = (bid: Bid, task: TaskAnswer): boolean =>
  isAtWork(bid, task) && bid.work?.state === 'delivered';

const rules: Readonly<Record<BidAction, (bid: Bid, task: TaskAnswer) => boolean>> = {
  revise: isOpen,
  withdraw: isOpen,
  accept: (bid, { status }) => isOpen(bid) && !bid.mine && !isOver(status),
  deliver: (bid, task) => isAtWork(bid, task) && !isDelivered(bid, task),
  requestChanges: isDelivered,
  takeBack: isAtWork,
  complete: isDelivered,
};

/** Whether the right person can do it now. */
export const isPossible = (action: BidAction, bid: Bid, task: TaskAnswer): boolean =>
  rules[action](bid, task);
