import type { DeadLetterAnswer } from '@marketplace/contracts';

/** The limit of one call. */
const most = 1000;

/** Only a parked dead letter needs a decision. */
export const isParked = ({ state }: DeadLetterAnswer): boolean => state === 'parked';

export const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id) ? new Set([...selected].filter((other) => other !== id)) : new Set([...selected, id]);

export const allParked = (letters: readonly DeadLetterAnswer[]): ReadonlySet<string> =>
  new Set(
    letters
      .filter(isParked)
      .slice(0, most)
      .map(({ id }) => id),
  );

/** The selected dead letters that are still parked. */
export const stillSelected = (
  letters: readonly DeadLetterAnswer[],
  selected: ReadonlySet<string>,
): readonly DeadLetterAnswer[] => letters.filter((letter) => isParked(letter) && selected.has(letter.id));
