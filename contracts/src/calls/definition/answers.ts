import type { z } from 'zod';
import type { AnswerHeader } from './answerHeaders.ts';
import type { Answer } from './defineCall.ts';

/** An answer in JSON, with the type of its schema. */
interface JsonAnswer<Schema extends z.ZodType> extends Answer {
  readonly content: { readonly 'application/json': { readonly schema: Schema; readonly example: unknown } };
}

/** An answer in JSON. */
export const json = <Schema extends z.ZodType>(
  schema: Schema,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
): JsonAnswer<Schema> => ({ about, headers, content: { 'application/json': { schema, example } } });

/** An answer that callers may keep by its ETag. */
export const cachedJson = <Schema extends z.ZodType>(schema: Schema, example: unknown, about: string) =>
  json(schema, example, about, 'X-Position', 'ETag', 'Cache-Control');

/** A list that comes in pages; the next page is in `Link`. */
export const list = <Item extends z.ZodType>(
  schema: z.ZodArray<Item>,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
) =>
  json(schema, [example], about, 'X-Position', 'X-Total-Count', 'Link', 'ETag', 'Cache-Control', ...headers);

/** An answer for the caller alone, which no cache keeps. */
export const privateJson = <Schema extends z.ZodType>(
  schema: Schema,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
) => json(schema, example, about, 'Cache-Control', ...headers);

/** The success of a command. */
export const done = <Schema extends z.ZodType>(
  schema: Schema,
  example: unknown,
  about: string,
  ...headers: readonly AnswerHeader[]
) => json(schema, example, about, 'X-Position', ...headers);

export const created = <Of extends Answer>(answer: Of) => ({ ...answer, status: 201 as const });
