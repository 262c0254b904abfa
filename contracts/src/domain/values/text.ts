import { z } from 'zod';
import { breaks, rule, type FieldName, type Rule, type RuledName } from './rules.ts';

const lineBreaks = /\r\n?|[\u2028\u2029]/g;
// Control characters (Unicode category Cc) except newline and tab.
// eslint-disable-next-line no-control-regex -- naming the control characters is this pattern's job
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Code points that never become characters. XML must not contain U+FFFE and U+FFFF, not even as references. */
const noncharacter = /\p{Noncharacter_Code_Point}/u;
const noncharacters = /\p{Noncharacter_Code_Point}/gu;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{1d159}]/u;

/** Text as it is kept: line breaks as `\n`, Unicode NFC, no white space at its ends. */
export const normalizeText = (text: string): string => text.replace(lineBreaks, '\n').normalize('NFC').trim();

/** The text without noncharacters, some of which XML must not contain. Texts of earlier events may have them. */
export const withoutNoncharacters = (text: string): string => text.replace(noncharacters, '');

/** True if the text has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Length as the contract counts it: Unicode code points. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Why a text can't be stored, or undefined. */
export const textFault = (text: string, field: RuledName): Rule | undefined => {
  if (!text.isWellFormed()) return rule('rule.half-character', { field });
  if (controlCharacters.test(text.replace(lineBreaks, '\n')))
    return rule('rule.control-characters', { field });
  if (noncharacter.test(text)) return rule('rule.noncharacters', { field });
  return undefined;
};

/** A text in an address that selects by what it says: kept in NFC, without characters that no text may have. */
export const textOption = (field: Uncapitalize<string>, max: number) =>
  z
    .string()
    .min(1)
    .refine((text) => codePoints(text) <= max, `${field} has at most ${max} characters.`)
    .refine(
      (text) => textFault(text, field) === undefined && !/[\n\r\t\u2028\u2029]/.test(text),
      `${field} has characters that it can't have.`,
    )
    .overwrite((text) => text.normalize('NFC'));

/** The most UTF-16 units that NFC joins into one code point. */
const mostUnits = 8;
/** No language needs over 30 combining marks in a row. */
const mostMarks = 100;
const marks = /\p{M}+/gu;

/** True if NFC takes long: it sorts the marks after a letter, in time that grows with the square of their number. */
const hasLongMarks = (text: string): boolean => {
  for (const [run] of text.matchAll(marks)) if (run.length > mostMarks) return true;
  return false;
};

/** The rule that a required text breaks; undefined if it breaks none. */
const brokenBy = (text: string, field: FieldName, limit: number): Rule | undefined => {
  const fault = textFault(text, field);
  if (fault !== undefined) return fault;
  if (text.trim().length > limit * mostUnits) return rule('rule.too-long', { field, limit });
  if (hasLongMarks(text)) return rule('rule.combining-marks', { field, limit: mostMarks });
  const kept = normalizeText(text);
  if (isBlank(kept)) return rule('rule.required', { field });
  return codePoints(kept) > limit ? rule('rule.too-long', { field, limit }) : undefined;
};

const checkText = (field: FieldName, limit: number, { value, issues }: z.core.ParsePayload<string>) => {
  const broken = brokenBy(value, field, limit);
  if (broken) issues.push({ code: 'custom', input: value, continue: false, ...broken });
};

/** The error of a schema; a missing or empty value gets a different error than other values. */
export const missingOr =
  (field: FieldName, otherwise: string | ((issue: object) => string)) =>
  (issue: { readonly input?: unknown }): string => {
    if (issue.input === undefined || issue.input === '') return breaks('rule.required', { field })(issue);
    return typeof otherwise === 'string' ? otherwise : otherwise(issue);
  };

/** A text that must not be blank: checked, then normalised. At most `max` code points after that. */
export const requiredText = (field: FieldName, max: number) =>
  z
    .string({ error: missingOr(field, `${field} must be text.`) })
    .check((payload) => {
      checkText(field, max, payload);
    })
    .transform(normalizeText)
    .meta({ description: `1 to ${max.toLocaleString('en')} characters after trimming, kept in Unicode NFC` });

/** A text that may be missing; a blank one becomes the empty text, so that an update can remove the text. */
export const optionalText = (field: FieldName, max: number) =>
  z
    .string({ error: `${field} must be text.` })
    .check((payload) => {
      if (textFault(payload.value, field) !== undefined || !isBlank(payload.value))
        checkText(field, max, payload);
    })
    .transform((text) => (isBlank(text) ? '' : normalizeText(text)))
    .optional();
