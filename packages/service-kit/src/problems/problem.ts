import { problemKinds, type FieldError, type ProblemKind } from '@marketplace/contracts';

interface ProblemOptions {
  /** For `invalid-request`: the wrong fields. */
  readonly errors?: readonly FieldError[];
  /** For `unavailable` and `too-many-requests`. */
  readonly retryAfterSeconds?: number;
  /** For `method-not-allowed`. */
  readonly allow?: readonly string[];
  readonly cause?: unknown;
}

/** A refusal for the caller: a code, and a sentence of advice. Only the problem handler knows the HTTP status. `cause` is logged, and never sent. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(kind: ProblemKind, detail: string = problemKinds[kind].detail, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
  }
}

/** A field, an option or a header is wrong. `path` is its name; empty: the whole body or address. */
export const invalidRequest = (path: string, message: string): Problem =>
  new Problem('invalid-request', message, { errors: [{ path, message }] });

/** The message for operators. If the cause of an error is known, it is the cause's message. */
export const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(reason instanceof Error)) return String(reason);
  // The combined error of a host name with several addresses has no message.
  return reason.message || ((reason as NodeJS.ErrnoException).code ?? reason.name);
};

/** A dependency is unavailable: 503 with Retry-After. `what` is its name for operators, e.g. `PostgreSQL`. */
export const unavailable = (what: string, cause?: unknown): Problem =>
  new Problem('unavailable', `${what} is not available at the moment. Nothing was lost; try again shortly.`, {
    retryAfterSeconds: 1,
    cause,
  });

/** Whether the error says that a dependency is unavailable: then waiting helps. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Problem && error.kind === 'unavailable';

/** The documents of a projection cannot be read at the moment: 503 with Retry-After. */
export const beingUpdated = (cause?: Error): Problem =>
  new Problem('unavailable', 'This data is being brought up to date. Try again in a moment.', {
    retryAfterSeconds: 1,
    cause,
  });
