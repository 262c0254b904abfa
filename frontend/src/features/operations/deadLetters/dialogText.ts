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
export const selectText = (letter: DeadLetterAnswer): string => {
  const name = nameOf(letter);
  return t`Select ${name}`;
};
export const inspectText = (letter: DeadLetterAnswer): string => {
  const name = nameOf(letter);
  return t`Inspect ${name}`;
};

const withWaiting = (text: string, letters: readonly DeadLetterAnswer[]): string => {
  const waiting = letters.reduce((sum, letter) => sum + letter.waiting, 0);
  if (waiting === 0) return text;
  return `${text} ${plural(waiting, { one: '# later event waits behind.', other: '# later events wait behind.' })}`;
};

/** The texts of a dialog that retries or discards dead letters. */
export const dialogText = (action: ActOnDeadLetters['action'], letters: readonly DeadLetterAnswer[]) => {
  const [first] = letters;
  const only = letters.length === 1 && first ? nameOf(first) : undefined;
  const count = letters.length;
  return action === 'retry'
    ? {
        title:
          only === undefined
            ? plural(count, { one: 'Retry # dead letter?', other: 'Retry # dead letters?' })
            : t`Retry ${only}?`,
        text: withWaiting(
          count === 1
            ? t`The projection applies it again, then the later events behind. An event that fails again is parked again.`
            : t`The projection applies them again, then the later events behind. An event that fails again is parked again.`,
          letters,
        ),
        confirm: t`Retry`,
        savingLabel: t`Retrying...`,
        done: (taken: number) =>
          plural(taken, {
            one: '# dead letter is being retried.',
            other: '# dead letters are being retried.',
          }),
      }
    : {
        title:
          only === undefined
            ? plural(count, { one: 'Discard # dead letter?', other: 'Discard # dead letters?' })
            : t`Discard ${only}?`,
        text: withWaiting(
          count === 1
            ? t`The projection continues without it: its task will be shown as if it had not happened. This can’t be undone. The ledger keeps every event.`
            : t`The projection continues without them: their tasks will be shown as if they had not happened. This can’t be undone. The ledger keeps every event.`,
          letters,
        ),
        confirm: plural(count, { one: 'Discard', other: 'Discard #' }),
        savingLabel: t`Discarding...`,
        destructive: true,
        done: (taken: number) =>
          plural(taken, {
            one: '# dead letter is being discarded.',
            other: '# dead letters are being discarded.',
          }),
      };
};
