import earlier from './earlierReceipt.json' with { type: 'json' };
import { sameInOtherForm, tableForgeries } from './tableForgeries.ts';

/** A receipt of the last release, of the first event of a ledger. */
export const receipt = JSON.stringify(earlier.receipt);
export const { publicKey } = earlier;
export const tableReceipts = tableForgeries(receipt);
export const sameReceipts = sameInOtherForm(receipt);
