import type { SignedHead, Verdict } from '@marketplace/contracts';
import type { Head } from '@marketplace/event-store';
import { beginning, type ChainCheck } from '../chain/checkChain.ts';
import { verdictOf } from '../chain/verdict.ts';
import { sentenceOf } from '../receipt/sentence.ts';
import { forgeryOf, publicKeyOf } from '../signed-heads/signer.ts';

/** The chain after the hash with which an excerpt begins. */
export const beginningAt = (head: Head): ChainCheck => {
  const isWrong = head.position === 0 && head.hash !== beginning.head.hash;
  const reason = 'There is no hash before the first event but zeros.';
  return { ...beginning, head, ...(isWrong && { fault: { position: 1, reason } }) };
};

/** The verdict on an excerpt whose chain was followed to its end. It is valid only if this key (PEM) has signed the end. */
export const verdictOfExcerpt = (
  followed: ChainCheck,
  given: {
    readonly end: SignedHead;
    /** The line of its event. */
    readonly proved: string | undefined;
    readonly publicKey: string | undefined;
  },
): Verdict => {
  const { end, proved, publicKey } = given;
  const { head } = followed;
  if (followed.fault) return verdictOf({ followed, head });
  const at = head.position + 1;
  if (proved === undefined)
    return verdictOf({
      followed: { ...followed, fault: { position: at, reason: 'There is no event in this excerpt.' } },
      head,
    });
  const forged =
    publicKey === undefined
      ? 'The signature is not checked, so nothing is proved: give the public key with --public-key.'
      : forgeryOf(end, publicKey);
  // By another key nothing is found broken.
  const isUnchecked = publicKey === undefined || publicKeyOf(publicKey).keyId !== end.keyId;
  const { position, signedAt } = end;
  if (forged !== undefined) {
    const fault = { position, reason: forged };
    return {
      ...verdictOf({ followed: { ...followed, ...(!isUnchecked && { fault }) }, head, reasons: [forged] }),
      signed: { heads: 1, unchecked: isUnchecked ? 1 : 0, upTo: 0 },
    };
  }
  const proves = sentenceOf(JSON.parse(proved), end);
  return {
    ...verdictOf({ followed, head }),
    signed: { heads: 1, unchecked: 0, upTo: position, signedAt },
    ...(proves !== undefined && { proves }),
  };
};
