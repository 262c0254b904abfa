import { isApiError, requestIdOf, shortReason } from './apiError.ts';

/** Why something could not be read: the server's own words where it gave some. */
export const readErrorText = (what: string, error: unknown): string =>
  isApiError(error) && error.kind === 'problem'
    ? error.message
    : `${what} could not be read: ${shortReason(error)}.`;

/** The same in one line with the request id, where there is no room for more. */
export const readErrorLine = (what: string, error: unknown): string => {
  const requestId = requestIdOf(error);
  return `${readErrorText(what, error)}${requestId === undefined ? '' : ` (request id ${requestId})`}`;
};
