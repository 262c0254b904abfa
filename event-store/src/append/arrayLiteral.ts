/** A text as an element of a PostgreSQL array literal. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** An array parameter of texts of any kind; pg's own conversion takes three times as long. */
export const arrayOfTexts = (texts: readonly (string | undefined)[]): string =>
  `{${texts.map((text) => (text === undefined ? 'NULL' : quoted(text))).join(',')}}`;

/** An array parameter of what needs no quotes: numbers, UUIDs, times. */
export const arrayOfPlain = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/** An array parameter of bytea, given in hex. */
export const arrayOfBytes = (hexes: readonly string[]): string =>
  `{${hexes.map((hex) => `"\\\\x${hex}"`).join(',')}}`;
