import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { doctorTexts } from '../texts/doctor.ts';
import { projectionTexts } from '../texts/projections.ts';
import { ruleTexts } from '../texts/rules.ts';
import { verdictTexts } from '../texts/verdicts.ts';
import { sentenceOf, type Compiled, type Formats } from './messageFormat.ts';
import type { Message } from './message.ts';

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** `0.4 s`, `12 s`, `3 minutes`, `2 hours` */
const durationOf = (seconds: number): string => {
  for (const [length, unit] of units)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}s`;
  return seconds < 10 ? `${Math.round(seconds * 10) / 10} s` : `${Math.round(seconds)} s`;
};

const asIs = (value: string | number): string => String(value);
const countOf = (count: number): string => count.toLocaleString('en');

export const englishFormats: Formats = {
  text: asIs,
  field: asIs,
  time: asIs,
  number: asIs,
  id: asIs,
  count: countOf,
  duration: durationOf,
  milliseconds: (count) => `${count} ms`,
  // `512 MB`, `3.2 GB`
  size: (bytes) => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`),
  list: (names) => names.join(', '),
};
const english = {
  language: 'en',
  formats: englishFormats,
  digits: asIs,
  count: countOf,
  isolate: ['', ''],
} as const;

/** The English texts by their codes. */
export const englishTexts: Readonly<Record<string, string>> = {
  ...doctorTexts,
  ...projectionTexts,
  ...ruleTexts,
  ...verdictTexts,
};
const compiled = new Map<string, Compiled>();

const written = ({ code, values = {} }: Message): string | undefined => {
  if (!Object.hasOwn(englishTexts, code)) return undefined;
  const text = compiled.get(code) ?? (compileMessageOrThrow(englishTexts[code] ?? '') as Compiled);
  compiled.set(code, text);
  return sentenceOf(text, values, english);
};

/** Sentences as the API says them. A sentence that only another version of the program knows is its code. */
export const inEnglish = (sentences: readonly Message[]): string =>
  sentences.map((one) => written(one) ?? one.code).join(' ');
