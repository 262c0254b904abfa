/** The format that writes a value, by its name in a text: `{seconds, duration}`. */
export interface ValueTypes {
  /** A name, an address or a text of somebody. */
  readonly text: string;
  /** The name of a field, as in the API's English: `Title`. */
  readonly field: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** A position or a version, in English without commas. */
  readonly number: number;
  readonly count: number;
  /** A number that people copy. */
  readonly id: number;
  readonly duration: number;
  readonly milliseconds: number;
  readonly size: number;
  readonly list: string[];
}
export type Formats = { readonly [Name in keyof ValueTypes]: (value: ValueTypes[Name]) => string };

/** The texts of the cases of a plural or a select; Lingui puts a number beside them. */
export type Cases = Readonly<Record<string, Compiled | number | undefined>>;
type Token = string | readonly [name: string, format?: string, cases?: Cases];
/** A text as Lingui compiles it. `#` in a plural is its number. */
export type Compiled = string | readonly Token[];
type Values = Readonly<Record<string, unknown>>;

/** How the parts of a text are written. */
interface Writer {
  readonly language: string;
  readonly text: (text: string) => string;
  readonly count: (count: number) => string;
  readonly value: (value: unknown, format: string | undefined) => string;
}

const chosen = (language: string, format: string, value: unknown, cases: Cases): Compiled => {
  const exact = cases[String(value)] ?? (format === 'select' ? cases['other'] : undefined);
  const type = format === 'selectordinal' ? 'ordinal' : 'cardinal';
  const found =
    exact ?? cases[new Intl.PluralRules(language, { type }).select(Number(value))] ?? cases['other'];
  return typeof found === 'object' || typeof found === 'string' ? found : '';
};

/** A text with its values. The plural of a list is that of its length. */
const filled = (text: Compiled, values: Values, writer: Writer, count?: number): string => {
  if (typeof text === 'string') return writer.text(text);
  const written = text.map((token) => {
    if (token === '#' && count !== undefined) return writer.count(count);
    if (typeof token === 'string') return writer.text(token);
    const [name, format, cases] = token;
    const value = values[name];
    if (format === undefined || cases === undefined) return writer.value(value, format);
    const number = Array.isArray(value) ? value.length : value;
    const chosenText = chosen(writer.language, format, number, cases);
    return filled(chosenText, values, writer, format === 'select' ? count : Number(number));
  });
  return written.join('');
};

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
const strings: readonly string[] = ['text', 'field', 'time', 'select'];

const fits = (value: unknown, format: string): boolean => {
  const type = typeOf(value);
  if (format === 'plural') return type === 'number' || type === 'list';
  return type === (strings.includes(format) ? 'string' : format === 'list' ? 'list' : 'number');
};

const canFill = (text: Compiled | number | undefined, values: Values): boolean =>
  typeof text !== 'object' ||
  text.every(
    (token) =>
      typeof token === 'string' ||
      (fits(values[token[0]], token[1] ?? 'text') &&
        Object.values(token[2] ?? {}).every((each) => canFill(each, values))),
  );

/** Opens and closes a command or another text that nobody translates, between two `` ` ``. */
const code = /`/g;

interface Language {
  readonly language: string;
  readonly formats: Formats;
  /** Writes the digits of a text. */
  readonly digits: (text: string) => string;
  readonly count: (count: number) => string;
  /** Around a command, as around each name: the writing direction of the page does not change its order. */
  readonly isolate: readonly [open: string, close: string];
}

/** The sentence of a text with its values; undefined for values of other types, as of another version of the program. */
export const sentenceOf = (
  text: Compiled,
  values: Values,
  { language, formats, digits, count, isolate }: Language,
): string | undefined => {
  if (!canFill(text, values)) return undefined;
  let inCode = false;
  const writer: Writer = {
    language,
    count,
    text: (written) =>
      written
        .split(code)
        .map((piece, index) => {
          if (index > 0) inCode = !inCode;
          return `${index > 0 ? isolate[inCode ? 0 : 1] : ''}${inCode ? piece : digits(piece)}`;
        })
        .join(''),
    value: (value, format = 'text') =>
      inCode ? String(value) : formats[format as keyof Formats](value as never),
  };
  return filled(text, values, writer);
};
