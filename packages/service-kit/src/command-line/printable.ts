const hex = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

// Control characters (an escape sequence can rewrite a terminal), line ends, and marks that reverse the text's direction.
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text of a user as one line that is safe to print on a terminal. */
export const printable = (text: string): string => text.replace(unsafe, hex);

/** A value as one line of JSON that is safe to print on a terminal. */
export const printableJson = (value: unknown): string => JSON.stringify(value).replace(unsafe, hex);
