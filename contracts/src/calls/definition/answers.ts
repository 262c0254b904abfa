import { z } from 'zod';
import type { AnswerHeader } from './answerHeaders.ts';
import type { Answer } from './defineCall.ts';

/** An answer in JSON, with the type of its schema. */
interface JsonAnswer<Schema extends z.ZodType> extends Answer {
  readonly content: { readonly 'application/json': Schema };
}

export const json = <Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  ...headers: readonly AnswerHeader[]
): JsonAnswer<Schema> => ({ about, headers, content: { 'application/json': schema } });

/** An answer that callers may keep by its ETag. */
export const cachedJson = <Schema extends z.ZodType>(schema: Schema, about: string) =>
  json(schema, about, 'X-Position', 'ETag', 'Cache-Control');

/** A list that comes in pages; the next page is in `Link`. */
export const list = <Item extends z.ZodType>(
  item: Item,
  about: string,
  ...headers: readonly AnswerHeader[]
) => json(z.array(item), about, 'X-Position', 'X-Total-Count', 'Link', 'ETag', 'Cache-Control', ...headers);

/** An answer for the caller alone, which no cache keeps. */
export const privateJson = <Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  ...headers: readonly AnswerHeader[]
) => json(schema, about, 'Cache-Control', ...headers);

export const done = <Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  ...headers: readonly AnswerHeader[]
) => json(schema, about, 'X-Position', ...headers);

export const created = <Of extends Answer>(answer: Of) => ({ ...answer, status: 201 as const });
export const accepted = <Of extends Answer>(answer: Of) => ({ ...answer, status: 202 as const });
