import type { Digest } from '@marketplace/contracts';
import { subjectOf } from './texts.ts';
import { sectionsOf, thingsOf } from './things.ts';

/** A longer mail is cut by mail programs: Gmail shows 102 kB. */
const most = 50;

/** What a mail says, before it is text or HTML. */
export const outlineOf = (digest: Digest) => {
  const things = thingsOf(digest);
  const [first] = things;
  if (first === undefined) throw new Error('A mail needs something to tell.');
  return {
    subject: subjectOf(first, things.length - 1),
    count: things.length,
    sections: sectionsOf(things.slice(0, most)),
    more: Math.max(0, things.length - most),
    addressOf: (path: string): string => digest.publicUrl + path,
    stopUrl: digest.stopUrl,
  };
};
export type Outline = ReturnType<typeof outlineOf>;
