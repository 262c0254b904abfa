import { reasonSchema } from '@marketplace/contracts';

const asked = reasonSchema.min(1, 'Say why: others will look for it in the ledger.');

/** Undefined for a valid reason. */
export const reasonFault = (reason: string): string | undefined =>
  asked.safeParse(reason).error?.issues[0]?.message;
