import { t } from '@lingui/core/macro';
import { countText } from '../ui/text/countText.ts';

const labels = (): Readonly<Record<string, string>> => ({
  Title: t`Title`,
  Category: t`Category`,
  Description: t`Description`,
  Deadline: t`Deadline`,
  Budget: t`Budget`,
  Status: t`Status`,
  Amount: t`Amount`,
  Days: t`Days`,
  Message: t`Message`,
  Note: t`Note`,
  Reason: t`Reason`,
});

const rules: readonly (readonly [RegExp, (label: string, limit: string) => string])[] = [
  [/^is required\.$/, (label) => t`${label} is required.`],
  [
    /^is longer than ([\d,]+) characters; shorten it\.$/,
    (label, limit) => t`${label} is longer than ${limit} characters; shorten it.`,
  ],
  [/^must be a number, 0 or more\.$/, (label) => t`${label} must be a number, 0 or more.`],
  [/^must be ([\d,]+) or more\.$/, (label, limit) => t`${label} must be ${limit} or more.`],
  [/^must be at most ([\d,]+)\.$/, (label, limit) => t`${label} must be at most ${limit}.`],
  [/^can have at most two decimals\.$/, (label) => t`${label} can have at most two decimals.`],
  [
    /^must be a day that exists, as YYYY-MM-DD\.$/,
    (label) => t`${label} must be a day that exists, as YYYY-MM-DD.`,
  ],
  [/^must be a whole number from 1 to 365\.$/, (label) => t`${label} must be a whole number from 1 to 365.`],
  [
    /^has half a character in it/,
    (label) => t`${label} has half a character in it (a lone surrogate); remove it.`,
  ],
  [
    /^has control characters in it/,
    (label) => t`${label} has control characters in it; remove them (line breaks and tabs may stay).`,
  ],
  [
    /^has code points in it that are no characters/,
    (label) =>
      t`${label} has code points in it that are no characters (U+FFFE, U+FFFF and the like); remove them.`,
  ],
  [
    /^has over ([\d,]+) combining marks/,
    (label, limit) => t`${label} has over ${limit} combining marks in a row; remove some of them.`,
  ],
];

/**
 * The message of a rule of the contract in the reader's language; undefined for any other message. The contract is shared
 * with the API, which is English.
 */
export const ruleText = (message: string): string | undefined => {
  const [, name = '', rest = ''] = /^(\w+) (.*)$/s.exec(message) ?? [];
  const label = labels()[name];
  if (label === undefined) return undefined;
  for (const [rule, textOf] of rules) {
    const [found, limit = '0'] = rule.exec(rest) ?? [];
    if (found !== undefined) return textOf(label, countText(Number(limit.replaceAll(',', ''))));
  }
  return undefined;
};
