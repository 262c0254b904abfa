import { englishTexts } from '../messages/english.ts';
import type { ValueTypes } from '../messages/messageFormat.ts';
import type { Message } from '../messages/message.ts';

const samples: ValueTypes = {
  text: 'psql',
  field: 'Title',
  time: '2026-11-21T10:00:00.000Z',
  number: 7,
  count: 5_000,
  id: 500,
  duration: 30,
  milliseconds: 12,
  size: 3.2e9,
  list: ['a', 'b'],
};

/** The names of the values in a text. */
export const valueNames = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+), \w+/g)].map(([, name = '']) => name))].toSorted();

const valueOf = (text: string, name: string) => {
  const formats = [...text.matchAll(/\{(\w+), (\w+)/g)].flatMap(([, each, format = '']) =>
    each === name ? [format] : [],
  );
  const format = formats.find((one) => one in samples) as keyof ValueTypes | undefined;
  if (format === 'text') return name;
  if (format !== undefined) return samples[format];
  return formats.includes('plural') ? 3 : 'steady';
};

/** A sentence of each code, with values. */
export const eachSentence = (): Message[] =>
  Object.entries(englishTexts).map(([code, text]) => ({
    code,
    values: Object.fromEntries(valueNames(text).map((name) => [name, valueOf(text, name)])),
  }));
