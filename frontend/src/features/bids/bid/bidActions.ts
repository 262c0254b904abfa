import { isOver, type Bid, type TaskAnswer } from '@marketplace/contracts';

export type BidAction =
  | 'revise'
  | 'withdraw'
  | 'accept'
  | 'decline'
  | 'deliver'
  | 'resign'
  | 'requestChanges'
  | 'takeBack'
  | 'complete';

const isOpen = ({ state }: Bid): boolean => state === 'open';
const isAtWork = ({ state }: Bid, { status }: TaskAnswer): boolean =>
  state === 'accepted' && status === 'In Progress';
const isDelivered = (bid: Bid, task: TaskAnswer): boolean =>
  isAtWork(bid, task) && bid.work?.state === 'delivered';

const isOthersOpen = (bid: Bid, { status }: TaskAnswer): boolean =>
  isOpen(bid) && !bid.mine && !isOver(status);
/** True if the owner has declined the bid, and no other bid is accepted. */
export const isDeclinedAlone = (
  { state, declined }: Pick<Bid, 'state' | 'declined'>,
  { status }: Pick<TaskAnswer, 'status'>,
): boolean => state === 'declined' && declined !== undefined && status === 'Pending';

const rules: Readonly<Record<BidAction, (bid: Bid, task: TaskAnswer) => boolean>> = {
  revise: (bid, task) => isOpen(bid) || isDeclinedAlone(bid, task),
  withdraw: isOpen,
  accept: isOthersOpen,
  decline: isOthersOpen,
  resign: isAtWork,
  deliver: (bid, task) => isAtWork(bid, task) && !isDelivered(bid, task),
  requestChanges: isDelivered,
  takeBack: isAtWork,
  complete: isDelivered,
};

/** Whether the bid and its task allow the action now. The caller checks who the user is. */
export const isPossible = (action: BidAction, bid: Bid, task: TaskAnswer): boolean =>
  rules[action](bid, task);
