import { direction } from '../../browser/language.ts';

/**
 * An id, a time or a user's text as a value of a message: in a page from right to left, the text around it does not
 * change its order. In elements, use `bdi`.
 */
export const isolate = (text: string): string => (direction === 'rtl' ? `\u2068${text}\u2069` : text);
