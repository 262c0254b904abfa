import { isApiError, whyOf } from './apiError.ts';

/** Why something could not be read: the server's own words where it gave some. */
export const readFault = (what: string, error: unknown): string =>
  isApiError(error) && error.kind === 'problem'
    ? error.message
    : `${what} could not be read: ${whyOf(error)}.`;
