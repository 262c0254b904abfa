import { isApiError, shortReason } from '../../../api/apiError.ts';

/** Why something was not done, and what to do about it. */
export const actionErrorText = (error: unknown): string => {
  if (isApiError(error) && error.kind === 'problem') return error.message;
  if (isApiError(error) && error.kind === 'network')
    // It may have arrived, and only its answer was lost.
    return `${error.message} It may have been done all the same: see how things stand before you try again.`;
  return `It failed: ${shortReason(error)}. See how things stand before you try again.`;
};
