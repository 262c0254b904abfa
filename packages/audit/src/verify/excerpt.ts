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

/**
 * The verdict on an excerpt that was followed to its end. It is valid only if this key (PEM) has signed the end. `line`: of its event, if it
 * has one.
 */
export const verdictOfExcerpt = (
  followed: ChainCheck,
  line: string | undefined,
  { end, publicKey }: { readonly end: SignedHead; readonly publicKey: string | undefined },
): Verdict => {
  const { head } = followed;
  const broken = (position: number, reason: string) =>
    verdictOf({ followed: { ...followed, fault: { position, reason } }, head });
  if (followed.fault) return verdictOf({ followed, head });
  if (line === undefined) return broken(head.position + 1, 'There is no event in this excerpt.');
  const wrong =
    publicKey === undefined
      ? 'The signature is not checked, so nothing is proved: give the public key with --public-key.'
      : forgeryOf(end, publicKey);
  const signed = { heads: 1, unchecked: 0, upTo: 0 };
  // By another key nothing is found broken.
  if (publicKey === undefined || publicKeyOf(publicKey).keyId !== end.keyId)
    return { ...verdictOf({ followed, head, reasons: [wrong ?? ''] }), signed: { ...signed, unchecked: 1 } };
  if (wrong !== undefined) return { ...broken(head.position, wrong), signed };
  const { position: upTo, signedAt } = end;
  const proves = sentenceOf(JSON.parse(line), end);
  return {
    ...verdictOf({ followed, head }),
    signed: { ...signed, upTo, signedAt },
    ...(proves && { proves }),
  };
};
