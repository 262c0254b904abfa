import { t } from '@lingui/core/macro';
import { isApiError } from '../../../api/errors/apiError.ts';
import { shortReason } from '../../../api/errors/readErrorText.ts';

/** Why an action failed, and what to do next. */
export const actionErrorText = (error: unknown): string => {
  if (isApiError(error) && error.kind === 'problem') return error.message;
  if (isApiError(error) && error.kind === 'network')
    // The server may have received it: perhaps only the answer was lost.
    return `${error.message} ${t`It may have been done: check the current state before you try again.`}`;
  const reason = shortReason(error);
  return t`It failed: ${reason}. Check the current state before you try again.`;
};
