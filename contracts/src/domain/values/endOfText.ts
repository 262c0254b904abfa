import { charactersOf } from './startOfText.ts';

/** The last `most` characters of a text, after an ellipsis if it is longer. */
export const endOfText = (text: string, most: number): string => {
  const characters = Array.from(charactersOf(text), ({ segment }) => segment);
  return characters.length <= most ? text : `…${characters.slice(-most).join('').trimStart()}`;
};
