import { isApiError, shortReason } from '../../../api/apiError.ts';

/** Why an action failed, and what to do next. */
export const actionErrorText = (error: unknown): string => {
  if (isApiError(error) && error.kind === 'problem') return error.message;
  if (isApiError(error) && error.kind === 'network')
    // The server may have received it: perhaps only the answer was lost.
    return `${error.message} It may have been done all the same: see how things stand before you try again.`;
  return `It failed: ${shortReason(error)}. See how things stand before you try again.`;
};
