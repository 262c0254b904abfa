import { problemKinds, problemType, type ProblemDocument } from '@marketplace/contracts';
import { Problem } from './problem.ts';

const isRefusedUrl = (error: unknown): boolean =>
  error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400);

/** The problem that is sent for an error. An unexpected error becomes `internal`, without details. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (isRefusedUrl(error))
    return new Problem('invalid-request', "The address can't be read: it is not well encoded.", {
      cause: error,
    });
  return new Problem('internal', 'Try again. If it fails again, tell us the requestId.', { cause: error });
};

/** The document of a problem by RFC 9457, with `message`, `requestId` and `errors` in addition. */
export const problemDocument = (problem: Problem, requestId: string): ProblemDocument => {
  const { status, title } = problemKinds[problem.kind];
  return {
    type: problemType(problem.kind),
    title,
    status,
    detail: problem.message,
    message: problem.message,
    requestId,
    ...(problem.errors && { errors: [...problem.errors] }),
    ...(problem.retryAfterSeconds !== undefined && { retryAfterSeconds: problem.retryAfterSeconds }),
  };
};

export const problemHeaders = (problem: Problem): Record<string, string> => ({
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...(problemKinds[problem.kind].status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  ...(problem.retryAfterSeconds !== undefined && { 'Retry-After': String(problem.retryAfterSeconds) }),
  ...(problem.allow && { Allow: problem.allow.join(', ') }),
});
