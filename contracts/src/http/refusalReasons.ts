import { daysAfterTheEnd, type ClosedReason } from '../domain/messages.ts';
import { problemKinds, type ProblemKind } from './problemKinds.ts';

/** More exact reasons: each with its kind, and with what it says in place of the kind's sentence. */
export const refusalReasons = {
  'no-such-task': { kind: 'task-not-found' },
  'no-such-bid': { kind: 'bid-not-found' },
  'no-such-message': {
    kind: 'not-found',
    detail: 'There is no message with this id on the bid. Read its messages again.',
  },
  'no-such-person': {
    kind: 'not-found',
    detail: 'Nobody with this uid has posted a task or placed a bid here.',
  },
  'not-the-owner': { kind: 'forbidden' },
  'not-the-bidder': {
    kind: 'forbidden',
    detail: 'Only the user who placed a bid may change or withdraw it.',
  },
  'not-the-accepted-bidder': {
    kind: 'forbidden',
    detail: 'Only the user whose bid was accepted may deliver the work, or resign.',
  },
  'not-of-the-bid': {
    kind: 'forbidden',
    detail: 'Only the owner of the task and the user who placed the bid may read and write its messages.',
  },
  'not-of-the-deal': {
    kind: 'forbidden',
    detail:
      'Only the owner of the task and the user who placed the bid write and read the reviews of their deal.',
  },
  'offers-full': {
    kind: 'closed-for-bids',
    detail:
      'This task has as many open bids as its owner takes. It takes bids again when one of them is withdrawn or declined, or when the owner takes more.',
  },
  'declined-by-owner': {
    kind: 'bid-declined',
    detail:
      'The owner of the task has declined this bid, so it stays as it is. It is open again when its bidder revises it.',
  },
  'edited-since': { kind: 'precondition-failed' },
  'key-reused': { kind: 'idempotency-key-reused' },
  forgotten: { kind: 'account-forgotten' },
} as const satisfies Record<string, { kind: ProblemKind; detail?: string }>;

/** Why a person can't write on a bid; the kind is `messages-closed`, but of `blocked`. */
export const closedSentences: Readonly<Record<ClosedReason, string>> = {
  'own-bid': 'This bid is on your own task, so there is nobody to write to.',
  blocked: problemKinds.blocked.detail,
  'person-forgotten': 'The other person has deleted the account, so nobody would read it.',
  'task-is-over': `The task is completed or cancelled. On its accepted bid, both may write for ${daysAfterTheEnd} days after that; its owner can set it to Pending or In Progress.`,
  'owner-writes-first': problemKinds['messages-closed'].detail,
};
