import { isolatedText } from '@marketplace/contracts';
import { direction } from '../../browser/language.ts';

/**
 * Isolates an id, a time or a user's text beside other text: neither changes the order of the other. The values of messages are
 * isolated in `i18n`; in elements, use `UserText`.
 */
export const isolate = (text: string): string => isolatedText(text, direction);
