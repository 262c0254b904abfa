import { t } from '@lingui/core/macro';
import { isApiError, requestIdOf } from './apiError.ts';

/** The reason in one or two words: the status, or 'network error'. */
export const shortReason = (error: unknown): string => {
  if (!isApiError(error)) return t`unknown error`;
  return error.kind === 'network' ? t`network error` : String(error.status ?? t`invalid response`);
};

/** The translated name of data, for the sentence that the data could not be read; or a function that returns this sentence. */
export type DataName = string | ((error: unknown) => string);

/** Why a read failed: the server's message if there is one. */
export const readErrorText = (what: DataName, error: unknown): string => {
  if (typeof what === 'function') return what(error);
  if (isApiError(error) && error.kind === 'problem') return error.message;
  const reason = shortReason(error);
  return t`${what} could not be read: ${reason}.`;
};

/** The text of {@link readErrorText}, with the request id. */
export const readErrorLine = (what: DataName, error: unknown): string => {
  const requestId = requestIdOf(error);
  const text = readErrorText(what, error);
  return requestId === undefined ? text : t`${text} (request id ${requestId})`;
};

/** The server's message; `otherwise` if the server sent no message. */
export const failureText = (error: unknown, otherwise: string): string =>
  isApiError(error) && error.kind === 'problem' ? error.message : otherwise;
