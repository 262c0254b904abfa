import { t } from '@lingui/core/macro';
import { reasonSchema } from '@marketplace/contracts';
import { countText } from '../../../ui/sentences/countText.ts';

/** The length of a reason, as in the contract. */
export const longestReason = 500;

/** Undefined for a valid reason, and for none if it is optional. */
export const reasonFault = (reason: string, optional = false): string | undefined => {
  if (!optional && reason.trim() === '') return t`Say why: others will look for it in the ledger.`;
  const most = countText(longestReason);
  if (reason.trim().length > longestReason) return t`A reason has at most ${most} characters.`;
  return reasonSchema.safeParse(reason).error?.issues[0]?.message;
};
