import type { Because, BecauseRule, TaskEvent } from '@marketplace/contracts';

/** Why the domain refuses a command; `http/refusals.ts` turns it into an answer. */
export type RefusalReason =
  | 'no-such-task'
  | 'no-such-bid'
  | 'not-the-owner'
  | 'not-the-bidder'
  | 'not-the-accepted-bidder'
  | 'edited-since'
  | 'no-amount'
  | 'no-message'
  | 'own-task'
  | 'blocked'
  | 'closed-for-bids'
  | 'offers-full'
  | 'already-accepted'
  | 'offer-changed'
  | 'bid-withdrawn'
  | 'bid-accepted'
  | 'bid-declined'
  | 'declined-by-owner'
  | 'too-many-revisions'
  | 'nothing-accepted'
  | 'nothing-delivered'
  | 'already-delivered'
  | 'task-is-over'
  | 'not-of-the-deal'
  | 'deal-goes-on'
  | 'already-reviewed'
  | 'review-too-late'
  | 'nobody-to-review'
  | 'own-thing'
  | 'same-moderator';

export interface Refusal {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
}

/** An event; `because` is the reason if the system decided on it and not a user. */
export type DecidedEvent = TaskEvent & { readonly because?: Because<BecauseRule> };

/** The result of a command: its events (none if the command changes nothing), or an expected refusal. */
export type Decision = readonly DecidedEvent[] | Refusal;

export const refused = (reason: RefusalReason): Refusal => ({ kind: 'refused', reason });

export const isRefused = (outcome: object): outcome is Refusal =>
  (outcome as Partial<Refusal>).kind === 'refused';
