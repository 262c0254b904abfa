import type { DeadLetterAnswer } from '@marketplace/contracts';
import type { ActOnDeadLetters } from '../operationsApi.ts';
import { countText, manyText } from '../../../ui/text/countText.ts';

/** 'BidPlaced at position 1,234' */
export const nameOf = ({ type, position }: DeadLetterAnswer): string =>
  `${type} at position ${countText(position)}`;

const waitingText = (letters: readonly DeadLetterAnswer[]): string => {
  const waiting = letters.reduce((sum, letter) => sum + letter.waiting, 0);
  return waiting === 0 ? '' : ` ${manyText(waiting, 'later event waits', 'later events wait')} behind.`;
};

/** The texts of a dialog that retries or discards dead letters. */
export const dialogText = (action: ActOnDeadLetters['action'], letters: readonly DeadLetterAnswer[]) => {
  const [first] = letters;
  const what = letters.length === 1 && first ? nameOf(first) : manyText(letters.length, 'dead letter');
  return action === 'retry'
    ? {
        title: `Retry ${what}?`,
        text: `The projection applies ${letters.length === 1 ? 'it' : 'them'} again, then the later events behind. An event that fails again is parked again.${waitingText(letters)}`,
        confirm: 'Retry',
        savingLabel: 'Retrying...',
        done: (count: number) => `${manyText(count, 'dead letter is', 'dead letters are')} being retried.`,
      }
    : {
        title: `Discard ${what}?`,
        text: `The projection continues without ${letters.length === 1 ? 'it: its task' : 'them: their tasks'} will be shown as if ${letters.length === 1 ? 'it' : 'they'} had not happened. This can’t be undone. The ledger keeps every event.${waitingText(letters)}`,
        confirm: letters.length === 1 ? 'Discard' : `Discard ${countText(letters.length)}`,
        savingLabel: 'Discarding...',
        destructive: true,
        done: (count: number) => `${manyText(count, 'dead letter is', 'dead letters are')} being discarded.`,
      };
};
