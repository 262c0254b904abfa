import { fieldErrors } from '@marketplace/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { invalidRequest, Problem } from '../problems/problem.ts';

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
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const name = issue.path?.join('.') ?? '';
  const subject = name === '' ? 'The body' : name;
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${subject} is missing.`;
  if (issue.code === 'invalid_type') return `${subject} must be ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `${subject} must be one of: ${issue.values.join(', ')}.`;
  if (issue.code === 'too_big') return `${subject} must be at most ${amountOf(issue)}.`;
  if (issue.code !== 'too_small') return undefined;
  return isEmptyOf(issue) ? `${subject} is empty.` : `${subject} must be at least ${amountOf(issue)}.`;
};

const checked = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => {
  const parsed = schema.safeParse(input, { error: plainMessage });
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  const detail = [...new Set(errors.map(({ message }) => message))].join(' ');
  throw new Problem('invalid-request', detail, { errors });
};

/** The body, checked by its schema. @throws {Problem} `invalid-request` that names every wrong field */
export const parseBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> =>
  checked(schema, body);

/** Most options in an address: no call has half as many. A limit, because the answer names each unknown option. */
const mostOptions = 50;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidRequest('', 'The options in the address are not well encoded.');
  }
};

/**
 * The options in the address, checked by a strict schema. Each one may occur once, and is text only: `status[$ne]=` is just
 * an unknown name.
 * @throws {Problem} `invalid-request` that names every wrong option
 */
export const parseQuery = <S extends z.ZodType>(schema: S, req: Pick<Request, 'url'>): z.output<S> => {
  const from = req.url.indexOf('?');
  const options = new Map<string, string>();
  const parts = from === -1 ? [] : req.url.slice(from + 1).split('&', mostOptions + 1);
  if (parts.length > mostOptions)
    throw invalidRequest('', `The address has more than ${mostOptions} options.`);
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals));
    if (options.has(name)) throw invalidRequest(name, `${name} may be given once only.`);
    options.set(name, equals === -1 ? '' : decode(part.slice(equals + 1)));
  }
  return checked(schema, Object.fromEntries(options));
};

const none = z.strictObject({});

/** Refuses any option in the address, so that the caller notices a wrong one. @throws {Problem} `invalid-request` */
export const refuseOptions = (req: Pick<Request, 'url'>): void => {
  if (req.url.includes('?')) parseQuery(none, req);
};
