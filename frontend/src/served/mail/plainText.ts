import { t } from '@lingui/core/macro';
import { charactersOf } from '@marketplace/contracts';
import { language } from '../../browser/language.ts';
import { paths } from '../../navigation/paths.ts';
import { isolate } from '../../ui/sentences/isolate.ts';
import { allText, headingText, moreText, sectionTitles, settingsText, stopText, whyText } from './texts.ts';
import type { Outline } from './outline.ts';

/** In characters: mail programs show a longer line with a break anywhere. */
const width = 76;
const lengthOf = (text: string): number => [...charactersOf(text)].length;

/** Breaks a text between words, into lines of one indent. Numbers such as '1 200' have another space. */
const wrapped = (text: string, first = '', indent = first.replaceAll(/\S/g, ' ')): string => {
  const lines = [''];
  for (const word of text.split(/[ \n\t]+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && lengthOf(`${indent}${line} ${word}`) > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line, index) => (index === 0 ? first : indent) + line).join('\n');
};

/** The mail for programs that show no HTML, and for people who want none. */
export const plainText = ({ count, sections, more, addressOf, stopUrl }: Outline): string => {
  const news = sections.flatMap(({ name, groups }) => [
    t(sectionTitles[name]).toLocaleUpperCase(language),
    ...groups.map(({ title, things }) =>
      [
        wrapped(isolate(title)),
        ...things.flatMap(({ sentence, day, path }) => [
          wrapped(day === undefined ? sentence : `${sentence} (${day})`, '- '),
          ...(path === undefined ? [] : [`  ${addressOf(path)}`]),
        ]),
      ].join('\n'),
    ),
  ]);
  return [
    headingText(count),
    ...news,
    ...(more === 0 ? [] : [moreText(more)]),
    `${t(allText)}:\n${addressOf(paths.unread)}`,
    '-'.repeat(width),
    wrapped(t(whyText)),
    `${t(settingsText)}:\n${addressOf(paths.account)}`,
    `${t(stopText)}:\n${stopUrl}`,
    '',
  ].join('\n\n');
};
