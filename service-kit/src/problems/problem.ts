import { problemKinds, type FieldError, type ProblemKind } from '@marketplace/contracts';

interface ProblemOptions {
  /** For `invalid-request`: what is wrong where. */
  readonly errors?: readonly FieldError[];
  /** For `unavailable` and `too-many-requests`. */
  readonly retryAfterSeconds?: number;
  /** For `method-not-allowed`. */
  readonly allow?: readonly string[];
  readonly cause?: unknown;
}

/**
 * A refusal that the caller is told of: a code and a sentence that says what to do next. HTTP's numbers are
 * the problem handler's business alone. `cause` goes to the log, never to the caller.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(kind: ProblemKind, detail: string = problemKinds[kind].title, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
  }
}

/** A dependency is away: 503 with Retry-After. `what` is a name that operators know, e.g. `PostgreSQL`. */
export const unavailable = (what: string, cause?: unknown): Problem =>
  new Problem('unavailable', `${what} is away for the moment. Nothing was lost; try again shortly.`, {
    retryAfterSeconds: 1,
    cause,
  });
