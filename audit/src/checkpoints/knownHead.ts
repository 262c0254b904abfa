import { checkpointSchema } from '@marketplace/contracts';
import type { KnownHead } from '../verify/verdict.ts';
import { forgeryOf } from './signer.ts';

/**
 * The head that a checkpoint (JSON) says was there, and whether it can be believed, as far as there is a key to see.
 * Undefined where the text is no checkpoint.
 */
export const knownHeadOf = (text: string, publicKey: string | undefined): KnownHead | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data: checkpoint } = checkpointSchema.safeParse(value);
  if (checkpoint === undefined || publicKey === undefined) return checkpoint;
  const forged = forgeryOf(checkpoint, publicKey);
  return { ...checkpoint, ...(forged !== undefined && { forged }) };
};
