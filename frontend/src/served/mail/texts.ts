import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { SectionName, Thing } from './things.ts';

export const sectionTitles: Readonly<Record<SectionName, MessageDescriptor>> = {
  waits: msg`Waiting for you`,
  ended: msg`Decided and ended`,
  news: msg`News`,
};

export const whyText = msg`You get this e-mail because you have not read these things in the app, and your account has e-mails switched on.`;
export const settingsText = msg`Choose what e-mails tell you`;
export const stopText = msg`Stop all e-mails`;
export const allText = msg`See all unread`;

export const headingText = (things: number): string =>
  plural(things, { one: '# new thing for you', other: '# new things for you' });

/** What a mail leaves out because it would be too long. */
export const moreText = (more: number): string =>
  plural(more, { one: '… and # more in the app', other: '… and # more in the app' });

/** The most urgent thing, and how many more there are, in one line: 'Bob Ross offered $760 in 10 days · “A logo” … and 3 more'. */
export const subjectOf = ({ sentence, title }: Thing, more: number): string => {
  // Only the title is a value of this text: it is isolated, and the sentence is not.
  const first = `${sentence} · ${t`“${title}”`}`;
  return more === 0 ? first : `${first} ${plural(more, { one: '… and # more', other: '… and # more' })}`;
};
