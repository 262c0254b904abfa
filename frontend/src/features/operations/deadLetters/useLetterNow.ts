import { t } from '@lingui/core/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { useGetDeadLetterQuery } from '../operationsApi.ts';

const whyOver = (state: DeadLetterAnswer['state'], gone: boolean): string | undefined => {
  if (gone) return t`No longer a dead letter: the event was applied.`;
  return state === 'parked' ? undefined : t`This dead letter is not parked any more.`;
};

/** For a dialog: a dead letter as it is now, and why nothing can be done about it any more. */
export const useLetterNow = (listed: DeadLetterAnswer) => {
  const { data: letter = listed, error } = useGetDeadLetterQuery(listed.id, {
    pollingInterval: 3000,
    skipPollingIfUnfocused: true,
  });
  const gone = isNotFound(error);
  return { letter, gone, over: whyOver(letter.state, gone) };
};
