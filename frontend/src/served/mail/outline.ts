import type { Digest } from '@marketplace/contracts';
import { withSafeWords } from './safeWords.ts';
import { subjectOf } from './texts.ts';
import { sectionsOf, thingsOf } from './things.ts';

const mostThings = 50;
const inSubject = { title: 60, name: 40 };

/** What a mail says, before it is text or HTML; `most`: how many things it shows. */
export const outlineOf = (digest: Digest, most = mostThings) => {
  const things = thingsOf(withSafeWords(digest));
  const [first] = thingsOf(withSafeWords(digest, inSubject));
  if (first === undefined) throw new Error('A mail needs something to tell.');
  const shown = Math.min(most, things.length);
  return {
    subject: subjectOf(first, things.length - 1),
    count: things.length,
    sections: sectionsOf(things.slice(0, shown)),
    shown,
    more: things.length - shown,
    addressOf: (path: string): string => digest.publicUrl + path,
    stopUrl: digest.stopUrl,
  };
};
export type Outline = ReturnType<typeof outlineOf>;
