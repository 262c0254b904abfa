import type { DeadLetterAnswer } from '@marketplace/contracts';

/** As many as one call takes. */
const most = 1000;

/** Only what is parked waits for somebody to decide. */
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

/** What is selected and still parked: it may have been dealt with meanwhile. */
export const stillSelected = (
  letters: readonly DeadLetterAnswer[],
  selected: ReadonlySet<string>,
): readonly DeadLetterAnswer[] => letters.filter((letter) => isParked(letter) && selected.has(letter.id));
