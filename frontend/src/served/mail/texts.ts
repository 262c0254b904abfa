import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { startOfText, withClosedMarks } from '@marketplace/contracts';
import { shortTitle } from '../../ui/text/shortTitle.ts';
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

const longestSubject = 120;

/** The most urgent thing, and how many more there are, in one line: 'Bob Ross offered $760 in 10 days · “A logo” … and 3 more'. */
export const subjectOf = ({ sentence, title }: Thing, more: number): string => {
  const short = shortTitle(title);
  const rest = more === 0 ? '' : ` ${plural(more, { one: '… and # more', other: '… and # more' })}`;
  const first = startOfText(
    t`${sentence} · “${short}”`.replaceAll(/[\n\t]+/g, ' '),
    longestSubject - rest.length,
  );
  // The cut may have taken the end of an isolate.
  return withClosedMarks(first) + rest;
};
