import { ledgerOfTold, receiptOf, signerOfTold } from './receipts.ts';
import { sameInOtherForm, tableForgeries } from './tableForgeries.ts';

const ledger = ledgerOfTold();
const at = (position: number) =>
  receiptOf(ledger, ledger[position - 1] ?? { position, hash: '', canonical: '', texts: [] }, {
    upTo: position + 2,
  });
/** Of the first event, and of one with texts. */
const receipts = (await Promise.all([at(1), at(3)])).map((text) => JSON.stringify(JSON.parse(text)));

export const { publicKey } = signerOfTold;
export const tableReceipts = receipts.flatMap((receipt, index) =>
  tableForgeries(receipt).map((one) => ({ ...one, position: [1, 3][index] })),
);
export const sameReceipts = receipts.flatMap(sameInOtherForm);
