import { signedHeadSchema } from '@marketplace/contracts';
import type { KnownHead } from '../chain/verdict.ts';
import { forgeryOf } from './signer.ts';

/**
 * Reads a signed head (JSON). With a public key, `forged` says why its signature can't be trusted. Undefined if the text
 * is not a signed head.
 */
export const knownHeadOf = (text: string, publicKey: string | undefined): KnownHead | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data: signedHead } = signedHeadSchema.safeParse(value);
  if (signedHead === undefined || publicKey === undefined) return signedHead;
  const forged = forgeryOf(signedHead, publicKey);
  return { ...signedHead, ...(forged !== undefined && { forged }) };
};
