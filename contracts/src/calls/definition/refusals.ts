import {
  problemKinds,
  problemSchema,
  problemType,
  type ProblemDocument,
  type ProblemKind,
} from '../../http/problems.ts';
import { headers, type AnswerHeader } from './answerHeaders.ts';

interface Refusal {
  /** When a call gets this answer. */
  readonly description: string;
  readonly kinds: readonly (readonly [kind: ProblemKind, message: string])[];
  readonly headers?: readonly AnswerHeader[];
}

const refusals = {
  400: {
    description: 'The request is not valid; `errors` names the fields and the faults',
    kinds: [['invalid-request', 'Title is required.']],
  },
  401: {
    description: 'No ID token, or not a valid one',
    kinds: [
      ['sign-in-required', 'Sign in, and send your ID token with the call (Authorization: Bearer ...).'],
      ['sign-in-again', 'You signed in more than 5 minutes ago. Sign in again, then delete your account.'],
      ['account-forgotten', 'This account was deleted. Sign up again to go on as a new person.'],
    ],
    headers: ['WWW-Authenticate'],
  },
  403: {
    description:
      'The user of the token may not do this, has no e-mail address, or not the one in the request',
    kinds: [
      ['forbidden', 'Only the owner of a task may do that.'],
      ['replay', 'This is a replay of the marketplace at position 4000. It can only be read.'],
    ],
  },
  404: {
    description: 'It does not exist, or is deleted',
    kinds: [
      ['task-not-found', 'There is no such task; it may have been deleted.'],
      ['bid-not-found', 'There is no such bid. Look it up in the list of bids.'],
      ['not-found', 'There are these projections: tasks, bids, notifications, alerts.'],
    ],
  },
  409: {
    description:
      'The Idempotency-Key was used before with another body, or the current state does not allow this; `type` names the reason, and ' +
      '`message` says what can be done',
    kinds: [
      ['idempotency-key-reused', 'Use a new Idempotency-Key for another request.'],
      ['own-task', 'This is your own task. Offers come from other users.'],
      [
        'closed-for-bids',
        'This task takes no bids: it is not Pending, its deadline has passed, or it has as many open bids as its owner takes.',
      ],
      ['already-accepted', 'Another bid is accepted. Withdraw that acceptance first.'],
      ['offer-changed', 'The offer has changed since you read it. Read the bid again, then accept it.'],
      ['bid-withdrawn', 'This bid was withdrawn. Place a new bid, or choose another one.'],
      ['bid-accepted', 'This bid is accepted, so it stays as it is.'],
      ['bid-declined', 'This bid is declined, so it stays as it is.'],
      ['too-many-revisions', 'This bid was revised 100 times, which is the most. Leave it as it is.'],
      ['nothing-accepted', 'No bid on this task is accepted. The owner must accept a bid first.'],
      ['nothing-delivered', 'The work is not delivered yet. Wait for the delivery.'],
      [
        'already-delivered',
        'The work is delivered. Wait until the owner completes the task or asks for changes.',
      ],
      ['not-decided', 'No bid is accepted yet, and the task is not over. Look again after that.'],
      ['messages-closed', 'The bid is declined or withdrawn, so the owner of the task writes first.'],
      ['task-is-over', 'The task is completed or cancelled. Its owner can set another status.'],
      [
        'history-changed',
        'The position 110 is not in the ledger, which ends at 105. Forget the position, and read again.',
      ],
      ['account-held', 'This account is held and can’t be deleted now: a claim is open.'],
      ['limit-reached', 'You can keep at most 20 searches. Remove one first.'],
      ['conflict', 'A rebuild of tasks is running. Wait until it has finished, then try again.'],
    ],
  },
  412: {
    description: 'The task was edited since the ETag in If-Match',
    kinds: [['precondition-failed', 'The task has changed meanwhile. Read it again, then decide.']],
  },
  413: {
    description: 'The body is over 64 KiB',
    kinds: [['payload-too-large', 'The body is over 64 KiB; send less.']],
  },
  415: {
    description: 'The body is not `application/json` in UTF-8, or is compressed',
    kinds: [['unsupported-media-type', 'Send the body as application/json.']],
  },
  429: {
    description: 'Too many calls within a minute',
    kinds: [['too-many-requests', 'You made too many calls in one minute. Try again in 12 s.']],
    headers: ['Retry-After'],
  },
  431: {
    description: 'The address and the headers together are too large (16 KiB); the connection is closed',
    kinds: [['head-too-large', 'The address and the headers are over 16 KiB; send less.']],
  },
  500: {
    description: 'A fault of the service; its log has details under the requestId',
    kinds: [['internal', 'Try again. If it fails again, tell us the requestId.']],
  },
  503: {
    description:
      'A part that this call needs is not available, too many calls need it at this moment, or the read model has not reached the requested position yet',
    kinds: [
      ['unavailable', 'PostgreSQL is not available at the moment. Nothing was lost; try again shortly.'],
    ],
    headers: ['Retry-After'],
  },
} as const satisfies Record<number, Refusal>;

export type RefusalStatus = keyof typeof refusals;

const example = (status: RefusalStatus, kind: ProblemKind, message: string): ProblemDocument => ({
  type: problemType(kind),
  title: problemKinds[kind].title,
  status,
  detail: message,
  message,
  requestId: '5b1c62a5-6b6e-4c2e-9b55-6a1f6b0d2f3c',
  ...(kind === 'invalid-request' && { errors: [{ path: 'title', message }] }),
});

const response = (status: RefusalStatus) => {
  const { description, kinds, headers: named = [] }: Refusal = refusals[status];
  return {
    id: `Problem${status}`,
    description,
    headers: headers(...named),
    content: {
      'application/problem+json': {
        schema: problemSchema,
        examples: Object.fromEntries(
          kinds.map(([kind, message]) => [kind, { value: example(status, kind, message) }]),
        ),
      },
    },
  };
};

const responses = Object.fromEntries(
  Object.keys(refusals).map((status) => [status, response(Number(status) as RefusalStatus)]),
);

/** The refusals of a call: its own, and the refusals of every call. */
export const problems = (statuses: Iterable<RefusalStatus>) =>
  Object.fromEntries(
    ([...statuses, 429, 431, 500, 503] as const).map((status) => [status, responses[status]]),
  );
