import { msg, plural, t } from '@lingui/core/macro';
import type { DeadLetterAction, DeadLetterAnswer } from '@marketplace/contracts';
import { countText } from '../../../ui/sentences/countText.ts';
import type { ActionWords } from '../acting/ActDialog.tsx';

/** 'BidPlaced at position 1,234' */
export const nameOf = ({ type, position }: DeadLetterAnswer): string =>
  t`${{ type }} at position ${{ position: countText(position) }}`;

const withWaiting = (text: string, { waiting }: DeadLetterAnswer): string =>
  waiting === 0
    ? text
    : `${text} ${plural(waiting, { one: '# later event waits behind.', other: '# later events wait behind.' })}`;

/** The texts of each action on dead letters. Its result is the number of dead letters that were still parked. */
export const letterLabels: Readonly<Record<DeadLetterAction, ActionWords<DeadLetterAnswer, number>>> = {
  retry: {
    label: msg`Retry`,
    savingLabel: msg`Retrying...`,
    title: (only) => t`Retry ${only}?`,
    paragraphs: (_name, letter) => [
      withWaiting(
        t`The projection applies it again, then the later events behind. An event that fails again is parked again.`,
        letter,
      ),
    ],
    done: (_name, taken) =>
      plural(taken, { one: '# dead letter is being retried.', other: '# dead letters are being retried.' }),
  },
  discard: {
    destructive: true,
    label: msg`Discard`,
    savingLabel: msg`Discarding...`,
    title: (only) => t`Discard ${only}?`,
    paragraphs: (_name, letter) => [
      withWaiting(
        t`The projection continues without it: its task will be shown as if it had not happened. This can’t be undone. The ledger keeps every event.`,
        letter,
      ),
    ],
    done: (_name, taken) =>
      plural(taken, {
        one: '# dead letter is being discarded.',
        other: '# dead letters are being discarded.',
      }),
  },
};
