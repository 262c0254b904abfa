const hex = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

// Control characters (an escape sequence can rewrite a terminal), ends of lines, and what turns text around.
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** What somebody wrote, on one line of a terminal, which it can't disturb. */
export const printable = (text: string): string => text.replace(unsafe, hex);

/** A value as one line of JSON that no terminal is disturbed by. */
export const printableJson = (value: unknown): string => JSON.stringify(value).replace(unsafe, hex);
