import { isApiError, type ApiError } from '../api/errors/apiError.ts';

const isProblem = (error: unknown, ...statuses: readonly number[]): boolean =>
  isApiError(error) && error.kind === 'problem' && statuses.includes(error.status);

/** Whether the server refused because of the current state (404, 409): the screen may show an older state, so refetch it. */
export const isOutdated = (error: unknown): boolean => isProblem(error, 404, 409);

/** Whether the server refused because the task was edited after the user's read (412). */
export const isEditedSince = (error: unknown): boolean => isProblem(error, 412);

/** Makes the refusal of an action that the current state does not allow any more. */
export const outdated = (message: string): Error & ApiError =>
  Object.assign(new Error(message), { kind: 'problem' as const, status: 409, message });
