import { isOver, type PlacedBidsAnswer } from '@marketplace/contracts';
import { takesBids } from '../../../ui/closing/takesBids.ts';
import { isDeclinedAlone } from '../bid/bidActions.ts';

/** Whose turn it is on a task that the user bid on, and what the user can do there. */
export interface Turn {
  readonly whose: 'user' | 'owner' | 'nobody';
  readonly can?: 'deliver' | 'change' | 'revise' | 'bid-again';
}

export const turnOf = ({ offer, state, task }: PlacedBidsAnswer): Turn => {
  if (task === null || isOver(task.status)) return { whose: 'nobody' };
  if (state === 'open') return { whose: 'owner', can: 'revise' };
  if (offer && isDeclinedAlone(offer, task)) return { whose: 'user', can: 'revise' };
  if (state === 'withdrawn' && takesBids(task)) return { whose: 'nobody', can: 'bid-again' };
  if (state !== 'accepted') return { whose: 'nobody' };
  const work = offer?.work?.state;
  if (work === 'delivered') return { whose: 'owner' };
  return { whose: 'user', can: work === 'changes-requested' ? 'change' : 'deliver' };
};

/** Puts the tasks on which it is the user's turn first, and keeps their order otherwise. */
export const toDoFirst = (bids: readonly PlacedBidsAnswer[]): readonly PlacedBidsAnswer[] => {
  const isTurn = (one: PlacedBidsAnswer) => turnOf(one).whose === 'user';
  return [...bids.filter(isTurn), ...bids.filter((one) => !isTurn(one))];
};
