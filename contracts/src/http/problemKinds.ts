import { daysToReview, mostRevisions } from '../domain/values/limits.ts';
import { moderationProblems } from './moderationProblems.ts';

/**
 * The reasons for which services refuse a call: each with its HTTP status, its title, and what it says when nothing more exact is known.
 * The documents of the API show these sentences; the SPA has them in its languages.
 */
export const problemKinds = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    detail: 'The request is not valid. Correct what `errors` names.',
  },
  'sign-in-required': {
    status: 401,
    title: 'Sign in first',
    detail: 'Sign in, and send your ID token with the call (Authorization: Bearer ...).',
  },
  'sign-in-again': {
    status: 401,
    title: 'Sign in again',
    detail: 'You signed in more than 5 minutes ago. Sign in again, then delete your account.',
  },
  'account-forgotten': {
    status: 401,
    title: 'This account was deleted',
    detail: 'This account was deleted. Sign up again to go on as a new person.',
  },
  forbidden: { status: 403, title: 'You may not do this', detail: 'Only the owner of a task may do this.' },
  blocked: {
    status: 403,
    title: 'One of you has blocked the other',
    detail:
      'One of you has blocked the other, so this is not possible. If it was you, unblock the person first; else look for another task.',
  },
  replay: {
    status: 403,
    title: 'This is a replay: nothing can be changed here',
    detail: 'This is a replay of the marketplace at an earlier position. It can only be read.',
  },
  'task-not-found': {
    status: 404,
    title: 'There is no such task',
    detail: 'There is no task with this id; it may have been deleted. Look it up in the list of tasks.',
  },
  'bid-not-found': {
    status: 404,
    title: 'There is no such bid',
    detail: 'There is no bid with this id. Look it up in the list of bids.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here',
    detail: 'There is nothing with this name. Read the list again.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This address does not have that method',
    detail: 'Use one of the methods in the header Allow.',
  },
  'own-task': {
    status: 409,
    title: 'This is your own task',
    detail: 'This is your own task. Offers come from other users; you can accept one of theirs.',
  },
  'closed-for-bids': {
    status: 409,
    title: 'This task takes no bids',
    detail:
      'This task takes no bids: it is not Pending, or its deadline has passed. Look for another task, or wait until the owner opens it again.',
  },
  'already-accepted': {
    status: 409,
    title: 'Another bid is accepted',
    detail: 'Another bid on this task is accepted. Withdraw that acceptance first, then accept this bid.',
  },
  'offer-changed': {
    status: 409,
    title: 'The offer has changed since you read it',
    detail: 'The bidder has changed the offer since you read it. Read the bid again, then accept it.',
  },
  'bid-withdrawn': {
    status: 409,
    title: 'The bid is withdrawn',
    detail: 'This bid was withdrawn. Place a new bid, or choose another one.',
  },
  'bid-accepted': {
    status: 409,
    title: 'The bid is accepted',
    detail:
      'This bid is accepted, so it stays as it is. Its bidder can deliver the work or resign, and the owner can withdraw the acceptance.',
  },
  'bid-declined': {
    status: 409,
    title: 'The bid is declined',
    detail:
      'This bid is declined, so it stays as it is. It is open again if the owner sets the task to Pending.',
  },
  'too-many-revisions': {
    status: 409,
    title: 'The bid was revised too often',
    detail: `This bid was revised ${mostRevisions} times, which is the most. Leave it as it is, or place a new bid.`,
  },
  'nothing-accepted': {
    status: 409,
    title: 'No bid is accepted',
    detail: 'No bid on this task is accepted. The owner must accept a bid first.',
  },
  'nothing-delivered': {
    status: 409,
    title: 'Nothing is delivered',
    detail: 'There is nothing to change: the work is not delivered yet. Wait for the delivery.',
  },
  'already-delivered': {
    status: 409,
    title: 'The work is delivered already',
    detail: 'The work is delivered. Wait until the owner completes the task or asks for changes.',
  },
  'not-decided': {
    status: 409,
    title: 'The task is not decided yet',
    detail: 'No bid is accepted yet, and the task is not over. Look again after that.',
  },
  'messages-closed': {
    status: 409,
    title: 'You can’t write on this bid now',
    detail: 'The bid is declined or withdrawn, so the owner of the task writes first. You can answer then.',
  },
  'deal-goes-on': {
    status: 409,
    title: 'There is no deal that is over',
    detail:
      'A review is of a deal that is over: a bid was accepted, and then the work was completed or broken off. Wait for its end.',
  },
  'already-reviewed': {
    status: 409,
    title: 'You have written your review',
    detail: 'You have written your review of this deal. It stays as it is.',
  },
  'review-too-late': {
    status: 409,
    title: 'The time for reviews is over',
    detail: `This deal ended more than ${daysToReview} days ago, so it can’t be reviewed any more.`,
  },
  'nobody-to-review': {
    status: 409,
    title: 'There is nobody to review',
    detail: 'The other person has deleted the account, so nothing is kept about this person any more.',
  },
  'task-is-over': {
    status: 409,
    title: 'The task is completed or cancelled',
    detail:
      'The task is completed or cancelled. Its owner can set it to Pending or In Progress, then this is possible again.',
  },
  'account-held': {
    status: 409,
    title: 'This account is held',
    detail: 'This account is held and can’t be deleted now. Ask the operator of the marketplace.',
  },
  ...moderationProblems,
  'limit-reached': {
    status: 409,
    title: 'You have as many as you can keep',
    detail: 'You have as many as you can keep. Remove one first.',
  },
  conflict: {
    status: 409,
    title: 'Conflict with another change',
    detail: 'Another change is running. Wait until it has finished, then try again.',
  },
  'not-signed-yet': {
    status: 409,
    title: 'No signed head covers this event yet',
    detail: 'No signed head covers this event yet. It is there within 10 seconds: wait, then try again.',
  },
  'history-changed': {
    status: 409,
    title: 'The history has changed: this position is no longer there',
    detail: 'This position is no longer in the ledger. Forget the position, and read again.',
  },
  'idempotency-key-reused': {
    status: 409,
    title: 'This Idempotency-Key was used for another request',
    detail:
      'This Idempotency-Key was used for another request within 24 hours. Send a new key with a new request.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The task has changed since you read it',
    detail: 'The task was edited after you read it. Read it again, then repeat your change.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: 'The body is over 64 KiB; send less.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body must be JSON in UTF-8',
    detail: 'Send the body as application/json.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'You made too many calls. Wait as long as Retry-After says.',
  },
  'head-too-large': {
    status: 431,
    title: 'The address and the headers are too large',
    detail: 'The address and the headers are over 16 KiB; send less.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'Try again. If it fails again, tell us the requestId.',
  },
  unavailable: {
    status: 503,
    title: 'Not available for the moment',
    detail: 'This is not available at the moment. Nothing was lost; try again shortly.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;
export type ProblemKind = keyof typeof problemKinds;
