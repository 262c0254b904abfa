import { coverSchema, signedHeadSchema, type Cover, type SignedHead } from '@marketplace/contracts';
import type { Head } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { canonicalOf } from '../chain/canonicalText.ts';

/** The end of an export: the head of the ledger, with a signature if there is one. */
export type EndOfExport = SignedHead | Head;

const headSchema = z.strictObject({ position: z.int().min(0), hash: signedHeadSchema.shape.hash });
const endLineSchema = z.strictObject({
  end: z.union([signedHeadSchema.strict(), headSchema]),
  cover: coverSchema.optional(),
});
/** The end of an excerpt is signed, maybe by a light head, and has no cover. */
const excerptEndSchema = z.strictObject({
  end: signedHeadSchema.extend({ light: z.literal(true).optional() }).strict(),
  cover: z.undefined().optional(),
});
const beforeLineSchema = z.strictObject({ before: headSchema });

/** What the line says, if it is exactly of this form. */
const lineAs = <S extends z.ZodType>(schema: S, line: Buffer): z.infer<S> | undefined => {
  const canonical = canonicalOf(line);
  const { data } = schema.safeParse(canonical === undefined ? undefined : JSON.parse(canonical));
  // zod passes over `__proto__`.
  return data !== undefined && canonicalize(data) === canonical ? data : undefined;
};

/** The first line of an excerpt, without its line feed: the known hash after which it begins. */
export const beforeLineOf = ({ position, hash }: Head): string =>
  JSON.stringify({ before: { position, hash } });
export const beforeOfLine = (line: Buffer): Head | undefined => lineAs(beforeLineSchema, line)?.before;

/** The last line: exports of earlier programs have no cover. */
export type LastLine = z.infer<typeof endLineSchema>;

export const isSigned = (end: EndOfExport): end is SignedHead => 'signature' in end;

/** The last line of an export, without its line feed. It is not an event. */
export const endLineOf = (end: EndOfExport, cover?: Cover): string => JSON.stringify({ end, cover });

/** What the signature of a cover is of. */
export const signedByCover = ({ signature: _, ...cover }: Cover, end: EndOfExport): object => ({
  cover,
  end,
});

/** Reads the end of an export from its line; undefined for any other line. */
export const endOfLine = (line: Buffer, isExcerpt = false): LastLine | undefined =>
  lineAs(isExcerpt ? excerptEndSchema : endLineSchema, line);

/** After the events a backup has what is kept beside them. Its first line begins so, and the last line shows that it is whole. */
export const secondPart = { begin: '{"backup":', end: '{"end":true}' };
