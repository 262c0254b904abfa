import { plural, t } from '@lingui/core/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { countText } from '../../../ui/sentences/countText.ts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import type { ActOnDeadLetters } from '../operationsApi.ts';

/** 'BidPlaced at position 1,234' */
export const nameOf = (letter: DeadLetterAnswer): string => {
  const type = isolate(letter.type);
  const position = countText(letter.position);
  return t`${type} at position ${position}`;
};
export const inspectText = (letter: DeadLetterAnswer): string => {
  const name = nameOf(letter);
  return t`Inspect ${name}`;
};

const withWaiting = (text: string, { waiting }: DeadLetterAnswer): string =>
  waiting === 0
    ? text
    : `${text} ${plural(waiting, { one: '# later event waits behind.', other: '# later events wait behind.' })}`;

/** The texts of a dialog that retries or discards a dead letter. */
export const dialogText = (action: ActOnDeadLetters['action'], letter: DeadLetterAnswer) => {
  const only = nameOf(letter);
  return action === 'retry'
    ? {
        title: t`Retry ${only}?`,
        text: withWaiting(
          t`The projection applies it again, then the later events behind. An event that fails again is parked again.`,
          letter,
        ),
        confirm: t`Retry`,
        savingLabel: t`Retrying...`,
        // None, if it was no longer parked.
        done: (taken: number) =>
          plural(taken, {
            one: '# dead letter is being retried.',
            other: '# dead letters are being retried.',
          }),
      }
    : {
        title: t`Discard ${only}?`,
        text: withWaiting(
          t`The projection continues without it: its task will be shown as if it had not happened. This can’t be undone. The ledger keeps every event.`,
          letter,
        ),
        confirm: t`Discard`,
        savingLabel: t`Discarding...`,
        destructive: true,
        done: (taken: number) =>
          plural(taken, {
            one: '# dead letter is being discarded.',
            other: '# dead letters are being discarded.',
          }),
      };
};
