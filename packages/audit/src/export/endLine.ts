import { signedHeadSchema, type SignedHead } from '@marketplace/contracts';
import type { Head } from '@marketplace/event-store';
import { z } from 'zod';
import { canonicalOf } from '../chain/canonicalText.ts';

/** The end of an export: the head of the ledger, with a signature if there is one. */
export type EndOfExport = SignedHead | Head;

const endLineSchema = z.strictObject({
  end: z.union([
    signedHeadSchema.strict(),
    z.strictObject({ position: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ]),
});

export const isSigned = (end: EndOfExport): end is SignedHead => 'signature' in end;

/** The last line of an export of the whole ledger, without its line feed. It is not an event. */
export const endLineOf = (end: EndOfExport): string => JSON.stringify({ end });

/** Reads the end of an export from its line; undefined for any other line. */
export const endOfLine = (line: Buffer): EndOfExport | undefined => {
  const canonical = canonicalOf(line.toString());
  return canonical === undefined ? undefined : endLineSchema.safeParse(JSON.parse(canonical)).data?.end;
};

/** After the events a backup has what is kept beside them. Its first line begins so, and the last line shows that it is whole. */
export const secondPart = { begin: '{"backup":', end: '{"end":true}' };
