import { reasonSchema } from '@marketplace/contracts';

const required = reasonSchema.min(1, 'Say why: others will look for it in the ledger.');

/** Undefined for a valid reason, and for none if it is optional. */
export const reasonFault = (reason: string, optional = false): string | undefined =>
  (optional ? reasonSchema : required).safeParse(reason).error?.issues[0]?.message;
