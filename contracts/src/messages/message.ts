import { z } from 'zod';
import type { doctorTexts } from '../texts/doctor.ts';
import type { projectionTexts } from '../texts/projections.ts';
import type { ruleTexts } from '../texts/rules.ts';
import type { verdictTexts } from '../texts/verdicts.ts';
import type { ValueTypes } from './messageFormat.ts';

const valuesSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .optional()
  .meta({ description: 'The numbers (seconds, bytes, counts) and names in the sentence' });

/**
 * A sentence by its code, so that programs can write it in other languages. Values are raw: seconds, bytes, counts, names as they
 * are. A newer service may send codes that the reader does not know, so the schema takes any.
 */
export const messageSchema = z
  .object({
    code: z.string().meta({ description: 'Stable; the English sentence may change', example: 'doctor.away' }),
    values: valuesSchema,
  })
  .meta({ id: 'Said' });
export type Message = z.infer<typeof messageSchema>;

/** A text as sentences. */
export const saidTextSchema = z.array(messageSchema);

type Types = ValueTypes & { readonly plural: number; readonly select: string };
/** The name and the format of each value in a text: of `{seconds, duration}` the names `seconds` and `duration`. */
type Named<Rest extends string> = Rest extends `${infer Name}, ${infer After}`
  ? Name extends `${string}${' ' | '{' | '}'}${string}`
    ? never
    : {
        [Format in keyof Types]: After extends `${Format}${'}' | ','}${string}` ? [Name, Format] : never;
      }[keyof Types]
  : never;
type ValuesIn<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Named<Rest> | ValuesIn<Rest>
  : never;
type FormatsOf<All extends [string, string], Name> = Extract<All, [Name, string]>[1];
type TypeOf<Format> = 'list' extends Format ? string[] : Types[Format & keyof Types];
/** The values of a text. A list may have a plural. */
export type ValuesOf<Text extends string> = {
  readonly [Name in ValuesIn<Text>[0]]: TypeOf<FormatsOf<ValuesIn<Text>, Name>>;
};

type Texts = typeof doctorTexts & typeof projectionTexts & typeof ruleTexts & typeof verdictTexts;

/** Makes a sentence with the values that its text has. */
export const messageOf = <Code extends keyof Texts>(
  code: Code,
  ...[values]: ValuesIn<Texts[Code]> extends never ? [] : [ValuesOf<Texts[Code]>]
): Message => ({ code, ...(values && { values: { ...(values as NonNullable<Message['values']>) } }) });
