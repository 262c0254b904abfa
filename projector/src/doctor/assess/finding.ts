import type { Message } from '@marketplace/contracts';
import { inEnglish } from '@marketplace/contracts/english';
import type { Finding } from '../checks.ts';

/** A finding before it is in words. */
export interface Found {
  readonly about: Message;
  readonly state: Finding['state'];
  readonly says: Message[];
  readonly advice?: Message[];
  readonly details?: NonNullable<Finding['details']>;
  /** It may be over in a moment: a part has just begun, or takes over from another. It counts when further looks find it, too. */
  readonly mayPass?: boolean;
}

export const inWords = ({ about, state, says, advice, details }: Found): Finding => ({
  about: inEnglish([about]),
  state,
  says: inEnglish(says),
  ...(advice && { advice: inEnglish(advice) }),
  ...(details && { details }),
  texts: { about: [about], says, ...(advice && { advice }) },
});
