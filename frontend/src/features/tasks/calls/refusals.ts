import { isApiError, type ApiError } from '../../../api/errors/apiError.ts';

const isProblem = (error: unknown, ...statuses: readonly number[]): boolean =>
  isApiError(error) && error.kind === 'problem' && statuses.includes(error.status);

/** True for a refusal by the state of things: the screen may show an older one, and is worth refetching. */
export const isOutdated = (error: unknown): boolean => isProblem(error, 404, 409);

/** True for a refusal because somebody has edited the task since it was read. */
export const isEditedSince = (error: unknown): boolean => isProblem(error, 412);

/** The refusal of an action that the state of things has made impossible. */
export const outdated = (message: string): Error & ApiError =>
  Object.assign(new Error(message), { kind: 'problem' as const, status: 409, message });
