import { listedHeadSchema } from '@marketplace/contracts';
import { genesisHash } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { canonicalOf } from '../chain/canonicalText.ts';
import { beforeLineOf, endLineOf } from '../export/endLine.ts';
import { signedHeadOf } from '../signed-heads/listedHead.ts';

/** A receipt of the last release begins so, in any order of its members. No other file begins with one of them. */
const start =
  /^[ \t\r\n]*\{[ \t\r\n]*"(?:(?:receipt|event|digests|head|fingerprint)"[ \t\r\n]*:|before"[ \t\r\n]*:[ \t\r\n]*")/;
/** In bytes: more than any receipt has, however it was written again. */
const mostBytes = 1024 * 1024;

const { hash } = listedHeadSchema.shape;
const placed = z.object({ event: z.object({ position: z.int().min(1) }) });
const receiptSchema = z.strictObject({
  receipt: z.literal(1),
  event: z.looseObject({ position: z.int().min(1), hash }),
  before: hash,
  digests: z.array(hash),
  head: listedHeadSchema.omit({ stamp: true }),
  fingerprint: hash,
});

/** The lines of the excerpt that says the same as a receipt of the last release; if it has something else, they can't be read. */
const excerptOf = (receipt: Buffer): string => {
  const canonical = canonicalOf(receipt);
  const value: unknown = canonical === undefined ? undefined : JSON.parse(canonical);
  const { data } = receiptSchema.safeParse(value);
  const position = placed.safeParse(value).data?.event.position ?? 1;
  const before = (hash: string) => beforeLineOf({ position: position - 1, hash });
  // zod passes over `__proto__`.
  if (data === undefined || canonicalize(data) !== canonical || data.fingerprint !== data.head.keyId)
    return `${before(genesisHash.toString('hex'))}\n{}`;
  return [
    before(data.before),
    canonicalize(data.event),
    ...data.digests.map((digest, index) => JSON.stringify({ position: position + 1 + index, digest })),
    endLineOf(signedHeadOf(data.head)),
  ].join('\n');
};

/** The pieces of a file. In place of a receipt of the last release, the excerpt that says the same. */
export async function* piecesOrExcerpt(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let receipt: Buffer | undefined;
  let isFirst = true;
  for await (const piece of pieces) {
    const head = isFirst ? Buffer.from(piece).toString('latin1', 0, 200) : '';
    if (start.test(head)) receipt = Buffer.alloc(0);
    isFirst = false;
    if (receipt === undefined) yield piece;
    else if (receipt.length <= mostBytes) receipt = Buffer.concat([receipt, piece]);
  }
  if (receipt) yield Buffer.from(excerptOf(receipt.length > mostBytes ? Buffer.alloc(0) : receipt));
}
