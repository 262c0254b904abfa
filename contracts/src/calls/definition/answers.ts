import type { z } from 'zod';
import type { AnswerHeader } from './answerHeaders.ts';
import type { Answer } from './defineCall.ts';

/** An answer in JSON. */
export const json = (
  schema: z.ZodType,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
): Answer => ({ about, headers, content: { 'application/json': { schema, example } } });

/** An answer that callers may keep by its ETag. */
export const cachedJson = (schema: z.ZodType, example: unknown, about: string): Answer =>
  json(schema, example, about, 'X-Position', 'ETag', 'Cache-Control');

/** A list that comes in pages; the next page is in `Link`. */
export const list = (
  schema: z.ZodType,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
): Answer =>
  json(schema, [example], about, 'X-Position', 'X-Total-Count', 'Link', 'ETag', 'Cache-Control', ...headers);

/** An answer for the caller alone, which no cache keeps. */
export const privateJson = (
  schema: z.ZodType,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
): Answer => json(schema, example, about, 'Cache-Control', ...headers);

/** The success of a command. */
export const done = (
  schema: z.ZodType,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
): Answer => json(schema, example, about, 'X-Position', ...headers);

export const created = (answer: Answer): Answer => ({ ...answer, status: 201 });
