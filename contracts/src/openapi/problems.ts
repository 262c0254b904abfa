import {
  problemKinds,
  problemSchema,
  problemType,
  type ProblemDocument,
  type ProblemKind,
} from '../problems.ts';
import { headers } from './headers.ts';

interface Refusal {
  /** When it is answered. */
  readonly description: string;
  readonly kinds: readonly (readonly [kind: ProblemKind, message: string])[];
  readonly headers?: readonly Parameters<typeof headers>[number][];
}

const refusals = {
  400: {
    description: 'Something about the request is not right; `errors` says what, and where',
    kinds: [['invalid-request', 'Title is required.']],
  },
  401: {
    description: 'No ID token, or not a good one',
    kinds: [
      ['sign-in-required', 'Sign in, and send your ID token with the call (Authorization: Bearer ...).'],
    ],
    headers: ['WWW-Authenticate'],
  },
  403: {
    description:
      'The token’s user may not do this, has no e-mail address, or another one than the request says',
    kinds: [['forbidden', 'Only the owner of a task may do that.']],
  },
  404: {
    description: 'There is no such thing, or it is deleted',
    kinds: [
      ['task-not-found', 'There is no such task; it may have been deleted.'],
      ['not-found', 'There are these projections: tasks, bids.'],
    ],
  },
  409: {
    description:
      'The Idempotency-Key was used before, with another body; or what is there already is in the way',
    kinds: [
      ['idempotency-key-reused', 'Use a new Idempotency-Key for another request.'],
      ['conflict', 'A rebuild of tasks is under way. Wait until it is over, then try again.'],
    ],
  },
  412: {
    description: 'The task was edited since the ETag in If-Match',
    kinds: [['precondition-failed', 'The task has changed meanwhile; read it again, then decide.']],
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
    kinds: [['too-many-requests', 'These were too many calls within a minute. Go on in 12 s.']],
    headers: ['Retry-After'],
  },
  500: {
    description: 'A fault on our side; the log has more under the requestId',
    kinds: [['internal', 'Try again; if it goes on, tell us the requestId.']],
  },
  503: {
    description: 'Something that this call needs is away, or the read model is not yet as far as asked',
    kinds: [['unavailable', 'PostgreSQL is away for the moment. Nothing was lost; try again shortly.']],
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

/** The refusals of a call: its own, and those that every call may meet. */
export const problems = (...statuses: RefusalStatus[]) =>
  Object.fromEntries(([...statuses, 429, 500, 503] as const).map((status) => [status, responses[status]]));
