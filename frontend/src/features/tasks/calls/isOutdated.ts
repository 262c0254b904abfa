import { isApiError } from '../../../api/apiError.ts';

/** True for a refusal by the state of things: the screen may show an older one, and is worth refetching. */
export const isOutdated = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'problem' && (error.status === 404 || error.status === 409);
