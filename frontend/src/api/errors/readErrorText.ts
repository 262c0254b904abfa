import { t } from '@lingui/core/macro';
import { isApiError, requestIdOf } from './apiError.ts';

/** The reason in one or two words: the status, or 'network error'. */
export const shortReason = (error: unknown): string => {
  if (!isApiError(error)) return t`unknown error`;
  return error.kind === 'network' ? t`network error` : String(error.status ?? t`invalid response`);
};

/** Why a read failed: the server's message if there is one. `what` is a translated name. */
export const readErrorText = (what: string, error: unknown): string => {
  if (isApiError(error) && error.kind === 'problem') return error.message;
  const reason = shortReason(error);
  return t`${what} could not be read: ${reason}.`;
};

/** The same in one line with the request id. */
export const readErrorLine = (what: string, error: unknown): string => {
  const requestId = requestIdOf(error);
  const text = readErrorText(what, error);
  return requestId === undefined ? text : t`${text} (request id ${requestId})`;
};

/** The server's message, else this text. */
export const failureText = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.kind === 'problem' ? error.message : otherwise;
