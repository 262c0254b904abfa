import { problemKinds, type ProblemKind } from '../../http/problemKinds.ts';
import { problemSchema, problemType, type ProblemDocument } from '../../http/problems.ts';
import { headers, type AnswerHeader } from './answerHeaders.ts';

interface Refusal {
  /** When a call gets this answer. */
  readonly description: string;
  readonly headers?: readonly AnswerHeader[];
}

const refusals = {
  400: { description: 'The request is not valid; `errors` names the fields and the faults' },
  401: { description: 'No ID token, or not a valid one', headers: ['WWW-Authenticate'] },
  403: {
    description:
      'The user of the token may not do this, has no e-mail address, or not the one in the request',
  },
  404: { description: 'It does not exist, or is deleted' },
  409: {
    description:
      'The Idempotency-Key was used before with another body, or the current state does not allow this; `type` names the reason, and ' +
      '`message` says what can be done',
  },
  412: { description: 'The task was edited since the ETag in If-Match' },
  413: { description: 'The body is over 64 KiB' },
  415: { description: 'The body is not `application/json` in UTF-8, or is compressed' },
  429: { description: 'Too many calls within a minute', headers: ['Retry-After'] },
  431: {
    description: 'The address and the headers together are too large (16 KiB); the connection is closed',
  },
  500: { description: 'A fault of the service; its log has details under the requestId' },
  503: {
    description:
      'A part that this call needs is not available, too many calls need it at this moment, or the read model has not reached the requested position yet',
    headers: ['Retry-After'],
  },
} as const satisfies Record<number, Refusal>;

export type RefusalStatus = keyof typeof refusals;

const example = (kind: ProblemKind): ProblemDocument => {
  const { status, title, detail } = problemKinds[kind];
  return {
    type: problemType(kind),
    title,
    status,
    detail,
    message: detail,
    requestId: '5b1c62a5-6b6e-4c2e-9b55-6a1f6b0d2f3c',
    ...(kind === 'invalid-request' && { errors: [{ path: 'title', message: 'Title is required.' }] }),
  };
};

const kindsOf = (status: RefusalStatus): readonly ProblemKind[] =>
  (Object.keys(problemKinds) as ProblemKind[]).filter((kind) => problemKinds[kind].status === status);

const response = (status: RefusalStatus) => {
  const { description, headers: named = [] }: Refusal = refusals[status];
  return {
    id: `Problem${status}`,
    description,
    headers: headers(...named),
    content: {
      'application/problem+json': {
        schema: problemSchema,
        examples: Object.fromEntries(kindsOf(status).map((kind) => [kind, { value: example(kind) }])),
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
