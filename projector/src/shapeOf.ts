import { codePoints } from '@marketplace/contracts';

/** What operators see in place of a text, which may be personal. */
export const shapeOf = (text: string): string => {
  const length = codePoints(text);
  return `string of ${length} ${length === 1 ? 'character' : 'characters'}`;
};
