import { isolatedText } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { direction } from '../../browser/language.ts';
import { deletedText } from '../../i18n/i18n.tsx';

/**
 * Isolates an id, a time or a user's text beside other text: neither changes the order of the other; null is a text that was deleted.
 * The values of messages are isolated in `i18n`; in elements, use `UserText`.
 */
export const isolate = (text: string | null): string => isolatedText(text ?? t(deletedText), direction);
