import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../frontend/locales/ar.po');
const quoted = (name: string) => new RegExp(`^${name} (".*(?:\\n".*)*)`, 'm');
/** A field of an entry; long texts are in several lines, each in quotes. */
const fieldOf = (entry: string, name: string): string | undefined =>
  quoted(name)
    .exec(entry)?.[1]
    ?.split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('');

const texts = new Map(
  readFileSync(file, 'utf8')
    .split('\n\n')
    // The same English text can have other translations in a context.
    .filter((entry) => fieldOf(entry, 'msgctxt') === undefined)
    .map((entry) => [fieldOf(entry, 'msgid'), fieldOf(entry, 'msgstr')]),
);

/** The Arabic for an English text as it is in the catalogue, with its values. */
export const inArabic = (english: string, values: Readonly<Record<string, string | number>> = {}): string => {
  const text = texts.get(english);
  if (text === undefined) throw new Error(`ar.po does not have "${english}".`);
  const plural = /^\{(\w+), plural, (.*)\}$/.exec(text);
  const count = Number(values[plural?.[1] ?? '']);
  const rule = new Intl.PluralRules('ar').select(count);
  const chosen = plural
    ? (new RegExp(`\\b${rule} \\{([^{}]*)\\}`).exec(plural[2] ?? '')?.[1] ?? '').replace('#', `${count}`)
    : text;
  return chosen.replace(/\{(\w+)\}/g, (_all, name: string) => `${values[name]}`);
};

/** The part of a text that is a link. */
export const linkInArabic = (english: string): string => /<0>(.*)<\/0>/.exec(inArabic(english))?.[1] ?? '';
