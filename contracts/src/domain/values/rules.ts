/** The fields that people fill in, by their names in the API's English. */
export type FieldName =
  | 'Task id'
  | 'Title'
  | 'Category'
  | 'Description'
  | 'Deadline'
  | 'Budget'
  | 'Most offers'
  | 'Amount'
  | 'Days'
  | 'Message'
  | 'Name'
  | 'Note'
  | 'Reason'
  | 'Stars'
  | 'Text'
  | 'About';
/** A field, or an option of an address by its own name: `userEmail`. */
export type RuledName = FieldName | Uncapitalize<string>;
interface Field {
  readonly field: RuledName;
}
interface Limit extends Field {
  readonly limit: number;
}

const count = (number: number): string => number.toLocaleString('en');

/** The rules for the texts and numbers that people type, by their codes: each is its English sentence. */
export const ruleTexts = {
  'rule.as-whom': () =>
    'This is one person’s own. Say whose: choose a person, or add the option as (?as=UID).',
  'rule.required': ({ field }: Field) => `${field} is required.`,
  'rule.required-in-offer': ({ field }: Field) => `${field} is required in an offer.`,
  'rule.too-long': ({ field, limit }: Limit) =>
    `${field} is longer than ${count(limit)} characters; shorten it.`,
  'rule.not-a-number': ({ field }: Field) => `${field} must be a number, 0 or more.`,
  'rule.at-least': ({ field, limit }: Limit) => `${field} must be ${count(limit)} or more.`,
  'rule.at-most': ({ field, limit }: Limit) => `${field} must be at most ${count(limit)}.`,
  'rule.two-decimals': ({ field }: Field) => `${field} can have at most two decimals.`,
  'rule.not-a-day': ({ field }: Field) => `${field} must be a day that exists, as YYYY-MM-DD.`,
  'rule.whole-number': ({ field, least, most }: Field & { readonly least: number; readonly most: number }) =>
    `${field} must be a whole number from ${count(least)} to ${count(most)}.`,
  'rule.half-character': ({ field }: Field) =>
    `${field} has half a character in it (a lone surrogate); remove it.`,
  'rule.control-characters': ({ field }: Field) =>
    `${field} has control characters in it; remove them (line breaks and tabs may stay).`,
  'rule.noncharacters': ({ field }: Field) =>
    `${field} has code points in it that are no characters (U+FFFE, U+FFFF and the like); remove them.`,
  'rule.combining-marks': ({ field, limit }: Limit) =>
    `${field} has over ${count(limit)} combining marks in a row; remove some of them.`,
} as const;
export type RuleCode = keyof typeof ruleTexts;
type ValuesOf<Code extends RuleCode> =
  Parameters<(typeof ruleTexts)[Code]> extends [infer Values] ? Values : object;

/** A rule that a value breaks: its sentence, and its code with the values in the sentence. */
export interface Rule {
  readonly message: string;
  readonly params: { readonly code: RuleCode; readonly values: Readonly<Record<string, string | number>> };
}

export const rule = <Code extends RuleCode>(code: Code, values: ValuesOf<Code>): Rule => ({
  message: ruleTexts[code](values as never),
  params: { code, values: values as Rule['params']['values'] },
});

/** The error of a schema or a check of zod: its issue has the rule's code and values as `params`. */
export const breaks =
  <Code extends RuleCode>(code: Code, values: ValuesOf<Code>) =>
  (issue: object): string => {
    const { message, params } = rule(code, values);
    Object.assign(issue, { params });
    return message;
  };
