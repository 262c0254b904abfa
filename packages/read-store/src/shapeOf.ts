import { codePoints } from '@marketplace/contracts';

/** The form in which operators see a text, because it may be personal. */
export const shapeOf = (text: string): string => {
  const length = codePoints(text);
  return `string of ${length} ${length === 1 ? 'character' : 'characters'}`;
};
