import { z } from 'zod';
import type { Rule } from '../domain/values/rules.ts';

/** The reasons for which services refuse a call; each with its HTTP status and title. */
export const problemKinds = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'sign-in-required': { status: 401, title: 'Sign in first' },
  'sign-in-again': { status: 401, title: 'Sign in again' },
  'account-forgotten': { status: 401, title: 'This account was deleted' },
  forbidden: { status: 403, title: 'You may not do this' },
  replay: { status: 403, title: 'This is a replay: nothing can be changed here' },
  'task-not-found': { status: 404, title: 'There is no such task' },
  'bid-not-found': { status: 404, title: 'There is no such bid' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This address does not have that method' },
  'own-task': { status: 409, title: 'This is your own task' },
  'closed-for-bids': { status: 409, title: 'This task takes no bids' },
  'already-accepted': { status: 409, title: 'Another bid is accepted' },
  'offer-changed': { status: 409, title: 'The offer has changed since you read it' },
  'bid-withdrawn': { status: 409, title: 'The bid is withdrawn' },
  'bid-accepted': { status: 409, title: 'The bid is accepted' },
  'bid-declined': { status: 409, title: 'The bid is declined' },
  'too-many-revisions': { status: 409, title: 'The bid was revised too often' },
  'nothing-accepted': { status: 409, title: 'No bid is accepted' },
  'nothing-delivered': { status: 409, title: 'Nothing is delivered' },
  'already-delivered': { status: 409, title: 'The work is delivered already' },
  'not-decided': { status: 409, title: 'The task is not decided yet' },
  'messages-closed': { status: 409, title: 'You can’t write on this bid now' },
  'task-is-over': { status: 409, title: 'The task is completed or cancelled' },
  'account-held': { status: 409, title: 'This account is held' },
  'limit-reached': { status: 409, title: 'You have as many as you can keep' },
  conflict: { status: 409, title: 'Conflict with another change' },
  'history-changed': { status: 409, title: 'The history has changed: this position is no longer there' },
  'idempotency-key-reused': { status: 409, title: 'This Idempotency-Key was used for another request' },
  'precondition-failed': { status: 412, title: 'The task has changed since you read it' },
  'payload-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body must be JSON in UTF-8' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'head-too-large': { status: 431, title: 'The address and the headers are too large' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available for the moment' },
} as const satisfies Record<string, { status: number; title: string }>;
export type ProblemKind = keyof typeof problemKinds;

/** The `type` of a problem document: a name for the kind, not an address of a page. */
export const problemType = (kind: ProblemKind): string => `urn:marketplace:problem:${kind}`;

export const fieldErrorSchema = z.object({
  path: z.string().meta({ description: 'field names joined by dots, empty for the whole body' }),
  message: z.string(),
  code: z
    .string()
    .optional()
    .meta({ description: 'The rule, for other languages; without it only the English message' }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: 'The name of the field and the numbers in the message' }),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** RFC 9457, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string(),
    requestId: z.string(),
    errors: z.array(fieldErrorSchema).optional(),
    retryAfterSeconds: z.int().optional().meta({ description: 'As in Retry-After' }),
  })
  .meta({ id: 'Problem' });
export type ProblemDocument = z.infer<typeof problemSchema>;

/** The rule's code and values, see `breaks()`. */
const ruleOf = (issue: object): Partial<Rule['params']> =>
  'params' in issue ? (issue.params as Rule['params']) : {};

/** The issues of a failed zod parse as the contract's `errors`. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: `${key} is not known here.`,
        }))
      : [{ path: issue.path.join('.'), message: issue.message, ...ruleOf(issue) }],
  );
