import { reasonSchema } from '@marketplace/contracts';

const required = reasonSchema.min(1, 'Say why: others will look for it in the ledger.');

/** Undefined for a valid reason. */
export const reasonFault = (reason: string): string | undefined =>
  required.safeParse(reason).error?.issues[0]?.message;
