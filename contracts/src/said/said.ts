import { z } from 'zod';
import type { doctorSayings } from './doctorSayings.ts';
import type { projectionSayings } from './projectionSayings.ts';
import type { verdictSayings } from './verdictSayings.ts';

/**
 * A sentence by its code, so that programs can write it in other languages. Values are raw: seconds, bytes, counts, names as they
 * are. A newer service may send codes that the reader does not know, so the schema takes any.
 */
export const saidSchema = z
  .object({
    code: z.string().meta({ description: 'Stable; the English sentence may change', example: 'doctor.away' }),
    values: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
      .optional()
      .meta({ description: 'The numbers (seconds, bytes, counts) and names in the sentence' }),
  })
  .meta({ id: 'Said' });
export type Said = z.infer<typeof saidSchema>;

/** A text as sentences. */
export const saidTextSchema = z.array(saidSchema);

interface Types {
  readonly string: string;
  readonly number: number;
  readonly strings: string[];
}
/** The names and types of a sentence's values. */
type Shape = Readonly<Record<string, keyof Types>>;
/** Sentences by their codes. */
export type Sayings = Readonly<Record<string, Shape>>;
type ValuesOf<One> = { readonly [Name in keyof One]: Types[One[Name] & keyof Types] };

/** What writes each sentence in a language. */
export type SayingTexts<Of extends Sayings> = {
  readonly [Code in keyof Of]: (values: ValuesOf<Of[Code]>) => string;
};

type All = typeof doctorSayings & typeof projectionSayings & typeof verdictSayings;

/** Makes a sentence with the values that its code has. */
export const say = <Code extends keyof All>(
  code: Code,
  ...[values]: keyof All[Code] extends never ? [] : [ValuesOf<All[Code]>]
): Said => ({ code, ...(values && { values: { ...values } }) });

const isOf = (value: unknown, type: keyof Types): boolean =>
  type === 'strings' ? Array.isArray(value) : typeof value === type;

/** Writes a sentence; undefined for a code, or values, that only another version of the program knows. */
export const writerOf =
  <Of extends Sayings>(sayings: Of, texts: SayingTexts<Of>) =>
  ({ code, values = {} }: Said): string | undefined => {
    if (!Object.hasOwn(sayings, code)) return undefined;
    const shape = Object.entries(sayings[code] ?? {});
    if (!shape.every(([name, type]) => isOf(values[name], type))) return undefined;
    return texts[code]?.(values as never);
  };

/** Writes sentences one after the other. A sentence that only another version of the program knows is its code. */
export const textWriterOf = <Of extends Sayings>(sayings: Of, texts: SayingTexts<Of>) => {
  const write = writerOf(sayings, texts);
  return (sentences: readonly Said[]): string => sentences.map((one) => write(one) ?? one.code).join(' ');
};
