import {
  daysAfterTheEnd,
  mostRevisions,
  rule,
  type ClosedReason,
  type FieldError,
  type ProblemKind,
} from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import type { RefusalReason } from '../task/decision.ts';

const incompleteOffer = (path: string, field: string) => {
  const { message, params } = rule('rule.required-in-offer', { field });
  return { kind: 'invalid-request', detail: message, errors: [{ path, message, ...params }] } as const;
};

const closed = (detail: string) => ({ kind: 'messages-closed', detail }) as const;
const closedProblems: Readonly<Record<ClosedReason, ReturnType<typeof closed>>> = {
  'own-bid': closed('This bid is on your own task, so there is nobody to write to.'),
  'person-forgotten': closed('The other person has deleted the account, so nobody would read it.'),
  'task-is-over': closed(
    `The task is completed or cancelled. On its accepted bid, both may write for ${daysAfterTheEnd} days after that; its owner can set it to Pending or In Progress.`,
  ),
  'owner-writes-first': closed(
    'The bid is declined or withdrawn, so the owner of the task writes first. You can answer then.',
  ),
};

const problems: Readonly<
  Record<
    RefusalReason | 'not-of-the-bid' | 'no-such-message' | 'key-reused' | 'forgotten',
    {
      readonly kind: ProblemKind;
      readonly detail: string;
      readonly errors?: readonly FieldError[];
    }
  >
> = {
  'no-such-task': {
    kind: 'task-not-found',
    detail: 'There is no task with this id; it may have been deleted. Look it up in the list of tasks.',
  },
  'no-such-bid': {
    kind: 'bid-not-found',
    detail: 'There is no bid with this id. Look it up in the list of bids.',
  },
  'not-the-owner': {
    kind: 'forbidden',
    detail: 'Only the owner of a task may do this.',
  },
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
  'no-such-message': {
    kind: 'not-found',
    detail: 'There is no message with this id on the bid. Read its messages again.',
  },
  'no-amount': incompleteOffer('amount', 'Amount'),
  'no-message': incompleteOffer('message', 'Message'),
  'own-task': {
    kind: 'own-task',
    detail: 'This is your own task. Offers come from other users; you can accept one of theirs.',
  },
  'closed-for-bids': {
    kind: 'closed-for-bids',
    detail:
      'This task takes no bids: it is not Pending, or its deadline has passed. Look for another task, or wait until the owner opens it again.',
  },
  'offers-full': {
    kind: 'closed-for-bids',
    detail:
      'This task has as many open bids as its owner takes. It takes bids again when one of them is withdrawn or declined, or when the owner takes more.',
  },
  'already-accepted': {
    kind: 'already-accepted',
    detail: 'Another bid on this task is accepted. Withdraw that acceptance first, then accept this bid.',
  },
  'offer-changed': {
    kind: 'offer-changed',
    detail: 'The bidder has changed the offer since you read it. Read the bid again, then accept it.',
  },
  'bid-withdrawn': {
    kind: 'bid-withdrawn',
    detail: 'This bid was withdrawn. Place a new bid, or choose another one.',
  },
  'bid-accepted': {
    kind: 'bid-accepted',
    detail:
      'This bid is accepted, so it stays as it is. Its bidder can deliver the work or resign, and the owner can withdraw the acceptance.',
  },
  'bid-declined': {
    kind: 'bid-declined',
    detail:
      'This bid is declined, so it stays as it is. It is open again if the owner sets the task to Pending.',
  },
  'declined-by-owner': {
    kind: 'bid-declined',
    detail:
      'The owner of the task has declined this bid, so it stays as it is. It is open again when its bidder revises it.',
  },
  'too-many-revisions': {
    kind: 'too-many-revisions',
    detail: `This bid was revised ${mostRevisions} times, which is the most. Leave it as it is, or place a new bid.`,
  },
  'nothing-accepted': {
    kind: 'nothing-accepted',
    detail: 'No bid on this task is accepted. The owner must accept a bid first.',
  },
  'nothing-delivered': {
    kind: 'nothing-delivered',
    detail: 'There is nothing to change: the work is not delivered yet. Wait for the delivery.',
  },
  'already-delivered': {
    kind: 'already-delivered',
    detail: 'The work is delivered. Wait until the owner completes the task or asks for changes.',
  },
  'task-is-over': {
    kind: 'task-is-over',
    detail:
      'The task is completed or cancelled. Its owner can set it to Pending or In Progress, then this is possible again.',
  },
  'edited-since': {
    kind: 'precondition-failed',
    detail: 'The task was edited after you read it. Read it again, then repeat your change.',
  },
  'key-reused': {
    kind: 'idempotency-key-reused',
    detail:
      'This Idempotency-Key was used for another request within 24 hours. Send a new key with a new request.',
  },
  forgotten: {
    kind: 'account-forgotten',
    detail: 'This account was deleted. Sign up again to go on as a new person.',
  },
};

/** The problem that answers a refusal of the domain. */
export const refusalProblem = (reason: keyof typeof problems): Problem => {
  const { kind, detail, errors } = problems[reason];
  return new Problem(kind, detail, errors && { errors });
};

/** The problem that answers a message which can't be written. */
export const closedProblem = (reason: ClosedReason): Problem => {
  const { kind, detail } = closedProblems[reason];
  return new Problem(kind, detail);
};
