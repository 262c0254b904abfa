import type { Said } from '@marketplace/contracts';
import { language, sourceLanguage } from '../../i18n/language.ts';
import { isolated } from './isolated.ts';

/**
 * What a service says, in the page's language. It stays English where the page is English, where an older service gave no
 * codes, and where a newer one gave a code that this app does not know.
 */
export const saidText = (
  write: (said: Said) => string | undefined,
  sentences: readonly Said[] | undefined,
  english: string,
): string => {
  const written = language === sourceLanguage ? undefined : sentences?.map(write);
  return written?.every((sentence) => sentence !== undefined) ? written.join(' ') : isolated(english);
};
