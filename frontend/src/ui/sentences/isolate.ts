import { direction } from '../../browser/language.ts';

/**
 * Isolates an id, a time or a user's text inside a message: in right-to-left languages, the text around a value would change
 * the order of its characters. In elements, use `bdi`.
 */
export const isolate = (text: string): string => (direction === 'rtl' ? `\u2068${text}\u2069` : text);
