import { t } from '@lingui/core/macro';
import type { FieldError, RuleCode } from '@marketplace/contracts';
import { countText } from './countText.ts';
import { fieldName } from './fieldName.ts';
import { entryOf } from './textIn.ts';

type Values = Readonly<Record<'field' | 'limit' | 'least' | 'most', string>>;

const texts: Readonly<Record<RuleCode, (values: Values) => string>> = {
  'rule.as-whom': () =>
    t`This is one person’s own. Say whose: choose a person, or add the option as (?as=UID).`,
  'rule.required': ({ field }) => t`${field} is required.`,
  'rule.required-in-offer': ({ field }) => t`${field} is required in an offer.`,
  'rule.too-long': ({ field, limit }) => t`${field} is longer than ${limit} characters; shorten it.`,
  'rule.not-a-number': ({ field }) => t`${field} must be a number, 0 or more.`,
  'rule.at-least': ({ field, limit }) => t`${field} must be ${limit} or more.`,
  'rule.at-most': ({ field, limit }) => t`${field} must be at most ${limit}.`,
  'rule.two-decimals': ({ field }) => t`${field} can have at most two decimals.`,
  'rule.not-a-day': ({ field }) => t`${field} must be a day that exists, as YYYY-MM-DD.`,
  'rule.whole-number': ({ field, least, most }) =>
    t`${field} must be a whole number from ${least} to ${most}.`,
  'rule.half-character': ({ field }) => t`${field} has half a character in it (a lone surrogate); remove it.`,
  'rule.control-characters': ({ field }) =>
    t`${field} has control characters in it; remove them (line breaks and tabs may stay).`,
  'rule.noncharacters': ({ field }) =>
    t`${field} has code points in it that are no characters (U+FFFE, U+FFFF and the like); remove them.`,
  'rule.combining-marks': ({ field, limit }) =>
    t`${field} has over ${limit} combining marks in a row; remove some of them.`,
};

const written = (value: string | number | undefined): string =>
  typeof value === 'number' ? countText(value) : fieldName(value ?? '');

/** The rule that a field breaks, in the page's language; undefined for a rule that this app does not know. */
export const ruleText = ({ code, values = {} }: FieldError): string | undefined => {
  const [field, limit] = [written(values['field']), written(values['limit'])];
  return entryOf(
    texts,
    code ?? '',
  )?.({ field, limit, least: written(values['least']), most: written(values['most']) });
};
