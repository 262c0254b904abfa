import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

const amountOf = ({ origin, minimum, maximum }: Extract<Issue, { code: 'too_small' | 'too_big' }>): string =>
  [String(minimum ?? maximum), units[origin]].filter(Boolean).join(' ');

const isEmptyOf = ({ origin, minimum }: { readonly origin: string; readonly minimum: unknown }): boolean =>
  minimum === 1 && origin in units;

/** The message for a wrong value whose schema has no message of its own; undefined: zod's message is used. */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const name = issue.path?.join('.') ?? '';
  const subject = name === '' ? 'The body' : name;
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${subject} is missing.`;
  if (issue.code === 'invalid_type') return `${subject} must be ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `${subject} must be one of: ${issue.values.join(', ')}.`;
  if (issue.code === 'too_big') return `${subject} must be at most ${amountOf(issue)}.`;
  if (issue.code !== 'too_small') return undefined;
  return isEmptyOf(issue) ? `${subject} is empty.` : `${subject} must be at least ${amountOf(issue)}.`;
};
