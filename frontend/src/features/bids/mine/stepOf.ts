import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { nextStep } from '../bid/nextStep.ts';

/** What the user can do next about the bids on a task. */
export const stepOf = ({ offer, state, task }: PlacedBidsAnswer): string =>
  nextStep({ ...offer, state }, 'bidder', task);
