import { z } from 'zod';
import type { Rule } from '../domain/values/rules.ts';
import type { ProblemKind } from './problemKinds.ts';

/** The `type` of a problem document: a name for the kind, not an address of a page. */
export const problemType = (kind: ProblemKind): string => `urn:marketplace:problem:${kind}`;

export const fieldErrorSchema = z.object({
  path: z.string().meta({ description: 'field names joined by dots, empty for the whole body' }),
  message: z.string(),
  code: z
    .string()
    .optional()
    .meta({ description: 'The rule, for other languages; without it only the English message' }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: 'The name of the field and the numbers in the message' }),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** RFC 9457, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string(),
    requestId: z.string(),
    errors: z.array(fieldErrorSchema).optional(),
    retryAfterSeconds: z.int().optional().meta({ description: 'As in Retry-After' }),
  })
  .meta({ id: 'Problem' });
export type ProblemDocument = z.infer<typeof problemSchema>;

/** The rule's code and values, see `breaks()`. */
const ruleOf = (issue: object): Partial<Rule['params']> =>
  'params' in issue ? (issue.params as Rule['params']) : {};

/** The issues of a failed zod parse as the contract's `errors`. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: `${key} is not known here.`,
        }))
      : [{ path: issue.path.join('.'), message: issue.message, ...ruleOf(issue) }],
  );
