import { receiptSchema, type Receipt, type Verdict } from '@marketplace/contracts';
import { genesisHash, type Head } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { canonicalOf } from '../chain/canonicalText.ts';
import { beginning, checkChain, type Fault } from '../chain/checkChain.ts';
import { verdictOf } from '../chain/verdict.ts';
import { eventOfLine } from '../export/line.ts';
import { signedHeadOf } from '../signed-heads/listedHead.ts';
import { forgeryOf, publicKeyOf } from '../signed-heads/signer.ts';
import { sentenceOf } from './sentence.ts';

/** A receipt begins so, in any order of its members. No other file begins with one of them. */
const start = /^[ \t\r\n]*\{[ \t\r\n]*"(receipt|event|before|digests|head|fingerprint)"[ \t\r\n]*:/;
/** In bytes: more than any receipt has, however it was written again. */
const mostBytes = 1024 * 1024;

/** The bytes of a receipt, or the pieces of any other file. */
export const receiptOrPieces = async (
  pieces: AsyncIterable<Uint8Array>,
): Promise<Buffer | AsyncIterable<Uint8Array>> => {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  if (first.done === true || !start.test(Buffer.from(first.value).toString('latin1', 0, 200))) return all();
  let text = Buffer.alloc(0);
  for await (const piece of all()) if (text.length <= mostBytes) text = Buffer.concat([text, piece]);
  return text.length > mostBytes ? Buffer.alloc(0) : text;
};

const placed = z.object({ event: receiptSchema.shape.event.pick({ position: true }) });

/** A whole receipt; else as much of it as the position of its event. */
const readReceipt = (text: string | Buffer) => {
  const canonical = canonicalOf(text);
  const value: unknown = canonical === undefined ? undefined : JSON.parse(canonical);
  const { data: receipt } = receiptSchema.safeParse(value);
  const firstBroken = placed.safeParse(value).data?.event.position;
  // zod passes over `__proto__`.
  if (receipt === undefined || canonicalize(receipt) !== canonical) return { firstBroken };
  const event = eventOfLine(Buffer.from(canonicalize(receipt.event) ?? ''));
  return event ? { receipt, event } : { firstBroken };
};

/** The fault of the chain from the event to the head, if it is not whole. */
const chainFault = (from: Head, { digests, head }: Receipt): Fault | undefined => {
  const after = digests.map((digest, index) => ({ position: from.position + 1 + index, digest }));
  const { head: reached } = checkChain(after, { ...beginning, head: from });
  if (reached.position !== head.position)
    return {
      position: Math.min(reached.position, head.position) + 1,
      reason: `The digests lead to position ${reached.position}, but the signed head is of position ${head.position}.`,
    };
  return reached.hash === head.hash
    ? undefined
    : {
        position: head.position,
        reason: `The event and the digests after it do not lead to the signed head of position ${head.position}: one of them was changed.`,
      };
};

/** Why the head of a receipt proves nothing, with this key or without a key. */
const headFault = ({ head, fingerprint }: Receipt, publicKey: string | undefined): string | undefined => {
  if (publicKey === undefined)
    return 'The signature is not checked, so nothing is proved: give the public key with --public-key.';
  const forged = forgeryOf(signedHeadOf(head), publicKey);
  return fingerprint === head.keyId
    ? forged
    : (forged ?? 'The fingerprint is not that of the key of the head.');
};

/** Verifies a receipt, without the ledger. It is valid only if this key (PEM) has signed its head. */
export const verifyReceipt = (text: string | Buffer, publicKey: string | undefined): Verdict => {
  const found = readReceipt(text);
  if (found.event === undefined)
    return {
      valid: false,
      checked: 0,
      head: beginning.head,
      ...(found.firstBroken && { firstBroken: found.firstBroken }),
      reason: 'This is not a receipt, or not a whole one, or it has something more.',
    };
  const { receipt, event } = found;
  const before = { position: event.position - 1, hash: receipt.before };
  const isFirst = before.position === 0 && before.hash !== genesisHash.toString('hex');
  const followed = isFirst
    ? { ...beginning, fault: { position: 1, reason: 'There is no hash before the first event but zeros.' } }
    : checkChain([event], { ...beginning, head: before });
  const fault = followed.fault ?? chainFault(followed.head, receipt);
  if (fault) return verdictOf({ followed: { ...followed, fault }, head: followed.head });
  const { position, hash, at: signedAt } = receipt.head;
  const wrong = headFault(receipt, publicKey);
  const reached = { checked: 1 + receipt.digests.length, head: { position, hash } };
  // By another key nothing is found broken.
  const isUnchecked = publicKey === undefined || publicKeyOf(publicKey).keyId !== receipt.head.keyId;
  if (wrong !== undefined)
    return {
      valid: false,
      ...reached,
      ...(!isUnchecked && { firstBroken: position }),
      reason: wrong,
      signed: { heads: 1, unchecked: isUnchecked ? 1 : 0, upTo: 0 },
    };
  const proves = sentenceOf(receipt);
  return {
    valid: true,
    ...reached,
    signed: { heads: 1, unchecked: 0, upTo: position, signedAt },
    ...(proves !== undefined && { proves }),
  };
};
