import { z } from 'zod';

const lineBreaks = /\r\n?|[\u2028\u2029]/g;
// Control characters (Unicode category Cc) except newline and tab.
// eslint-disable-next-line no-control-regex -- naming the control characters is this pattern's job
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Code points that Unicode gives no character, ever; XML may not have U+FFFE and U+FFFF, in any way of writing. */
const noncharacter = /\p{Noncharacter_Code_Point}/u;
const noncharacters = /\p{Noncharacter_Code_Point}/gu;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Text as it is kept: line breaks as `\n`, Unicode NFC, no white space at its ends. */
export const normalizeText = (text: string): string => text.replace(lineBreaks, '\n').normalize('NFC').trim();

/** For texts of earlier events: XML may not have some noncharacters. */
export const withoutNoncharacters = (text: string): string => text.replace(noncharacters, '');

/** True if the text has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Length as the contract counts it: Unicode code points. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Why a text can't be stored, or undefined. `what` names the text in the message. */
export const textFault = (text: string, what: string): string | undefined => {
  if (!text.isWellFormed()) return `${what} has half a character in it (a lone surrogate); remove it.`;
  if (controlCharacters.test(text.replace(lineBreaks, '\n')))
    return `${what} has control characters in it; remove them (line breaks and tabs may stay).`;
  if (noncharacter.test(text))
    return `${what} has code points in it that are no characters (U+FFFE, U+FFFF and the like); remove them.`;
  return undefined;
};

/** NFC joins at most so many code points into one, each of up to two UTF-16 units. */
const mostUnits = 8;
/** No language needs over 30 combining marks in a row. */
const mostMarks = 100;
const marks = /\p{M}+/gu;

/** True if NFC takes long: it sorts the marks after a letter, in time that grows with the square of their number. */
const hasLongMarks = (text: string): boolean => {
  for (const [run] of text.matchAll(marks)) if (run.length > mostMarks) return true;
  return false;
};

interface TextRule {
  readonly what: string;
  readonly max: number;
}

const checkText = ({ what, max }: TextRule, { value, issues }: z.core.ParsePayload<string>) => {
  const fail = (message: string) => issues.push({ code: 'custom', message, input: value, continue: false });
  const fault = textFault(value, what);
  if (fault !== undefined) return fail(fault);
  const tooLong = () => `${what} is longer than ${max.toLocaleString('en')} characters; shorten it.`;
  if (value.trim().length > max * mostUnits) return fail(tooLong());
  if (hasLongMarks(value))
    return fail(`${what} has over ${mostMarks} combining marks in a row; remove some of them.`);
  const kept = normalizeText(value);
  if (isBlank(kept)) return fail(required(what));
  if (kept.length > max && codePoints(kept) > max) return fail(tooLong());
  return undefined;
};

const required = (what: string): string => `${what} is required.`;

/** The message of a schema; a missing or empty value gets its own. */
export const missingOr = (what: string, message: string) => (issue: { readonly input?: unknown }) =>
  issue.input === undefined || issue.input === '' ? required(what) : message;

/** A text that must not be blank: checked, then normalised. At most `max` code points after that. */
export const requiredText = (what: string, max: number) =>
  z
    .string({ error: missingOr(what, `${what} must be text.`) })
    .check((payload) => {
      checkText({ what, max }, payload);
    })
    .transform(normalizeText)
    .meta({ description: `1 to ${max.toLocaleString('en')} characters after trimming, kept in Unicode NFC` });

/** A text that may be missing; a blank one becomes the empty text, so that an update can remove it. */
export const optionalText = (what: string, max: number) =>
  z
    .string({ error: `${what} must be text.` })
    .check((payload) => {
      if (textFault(payload.value, what) !== undefined || !isBlank(payload.value))
        checkText({ what, max }, payload);
    })
    .transform((text) => (isBlank(text) ? '' : normalizeText(text)))
    .optional();

/** Lower case, NFC. Σ becomes the same letter at the end of a word and in it, İ a plain i: else the beginning of a word may not match it. */
export const inOneCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i').normalize('NFC');

/**
 * The words of a text for searching: runs of letters, marks and digits, lower case, NFC.
 * Word `w` of a search matches if a word of the text begins with `w`.
 */
export const searchWords = (text: string): string[] => {
  const words = inOneCase(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)];
};
