import type { Said } from '@marketplace/contracts';
import { inEnglish } from '@marketplace/contracts/english';
import type { Finding } from '../facts.ts';

/** A finding before it is in words. */
export interface Found {
  readonly about: Said;
  readonly state: Finding['state'];
  readonly says: Said[];
  readonly advice?: Said[];
  readonly details?: NonNullable<Finding['details']>;
}

export const inWords = ({ about, state, says, advice, details }: Found): Finding => ({
  about: inEnglish([about]),
  state,
  says: inEnglish(says),
  ...(advice && { advice: inEnglish(advice) }),
  ...(details && { details }),
  texts: { about: [about], says, ...(advice && { advice }) },
});
