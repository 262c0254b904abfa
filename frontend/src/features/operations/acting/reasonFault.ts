import { t } from '@lingui/core/macro';
import { fieldErrors, isBlank, reasonSchema } from '@marketplace/contracts';
import { ruleText } from '../../../ui/sentences/ruleText.ts';

/** Undefined for a valid reason, and for none if it is optional. */
export const reasonFault = (reason: string, optional = false): string | undefined => {
  if (isBlank(reason)) return optional ? undefined : t`Say why: others will look for it in the ledger.`;
  const { error } = reasonSchema.safeParse(reason);
  const [fault] = error ? fieldErrors(error) : [];
  return fault && (ruleText(fault) ?? fault.message);
};
