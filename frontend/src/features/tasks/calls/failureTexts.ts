import { t } from '@lingui/core/macro';
import { isApiError } from '../../../api/errors/apiError.ts';
import { failureText, shortReason } from '../../../api/errors/readErrorText.ts';

export const addTaskFailed = (error: unknown): string => {
  if (!isApiError(error) || error.kind !== 'network') return failureText(error, t`Failed to add task.`);
  const { message } = error;
  return t`Network error: ${message}`;
};

/** An error may have any body, so only a success with a wrong body is reported as an invalid response. */
export const listFailed = (error: unknown): string =>
  isApiError(error) && error.kind === 'invalid' && (error.status ?? 200) < 400
    ? t`Invalid response from server.`
    : t`Failed to fetch tasks.`;

export const myTasksFailed = (error: unknown): string => {
  const reason = shortReason(error);
  return t`Failed to fetch tasks: ${reason}`;
};
