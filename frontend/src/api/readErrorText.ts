import { isApiError, requestIdOf } from './apiError.ts';

/** The reason in one or two words: the status, or 'network error'. */
export const shortReason = (error: unknown): string => {
  if (!isApiError(error)) return 'unknown error';
  return error.kind === 'network' ? 'network error' : String(error.status ?? 'invalid response');
};

/** Why a read failed: the server's message if there is one. */
export const readErrorText = (what: string, error: unknown): string =>
  isApiError(error) && error.kind === 'problem'
    ? error.message
    : `${what} could not be read: ${shortReason(error)}.`;

/** The same in one line with the request id. */
export const readErrorLine = (what: string, error: unknown): string => {
  const requestId = requestIdOf(error);
  return `${readErrorText(what, error)}${requestId === undefined ? '' : ` (request id ${requestId})`}`;
};

/** The server's message, else this text. */
export const failureText = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.kind === 'problem' ? error.message : otherwise;
