import { describe, expect, it } from 'vitest';
import { createSigner } from '../signed-heads/signer.ts';
import { newPem } from '../testing/newPem.ts';
import { bytesOf } from '../testing/samples.ts';
import { forged, forgeries } from '../testing/forgedReceipts.ts';
import { ledgerOfTold, receiptOf, signerOfTold, told } from '../testing/receipts.ts';
import { receiptOrPieces, verifyReceipt } from './verifyReceipt.ts';

const ledger = ledgerOfTold();
const { publicKey } = signerOfTold;
const eventAt = (position: number) => {
  const event = ledger[position - 1];
  if (event === undefined) throw new Error('There is no such event.');
  return event;
};
const receiptAt = (position: number, options?: Parameters<typeof receiptOf>[2]) =>
  receiptOf(ledger, eventAt(position), options);

describe('a receipt', () => {
  it('proves its event, also if it was written again, and says what it proves', async () => {
    const text = await receiptAt(3, { upTo: 9 });
    const verdict = verifyReceipt(text, publicKey);
    expect(verdict).toMatchObject({ valid: true, checked: 7, signed: { upTo: 9 } });
    expect(verdict.proves).toBe(
      'On 28 Nov 2026, 23:32 UTC, the bidder Bob \u202eRoss (bob@example.com) offered $150 on the task 01980000-0000-7000-8000-000000000000; ' +
        "the ledger's head of 23:59:10 covers it.",
    );
    expect(verifyReceipt(JSON.stringify(JSON.parse(text), null, 2), publicKey)).toEqual(verdict);
  });

  it.each(told.map(({ type }, index) => [type, index + 1] as const))(
    'of %s at %i is valid',
    async (_type, at) => {
      expect(verifyReceipt(await receiptAt(at), publicKey)).toMatchObject({ valid: true, checked: 16 - at });
    },
  );

  it('holds without its texts, and says so', async () => {
    const text = await receiptOf(
      ledger,
      { ...eventAt(3), texts: [], forgotten: '2026-12-01' },
      { at: '2026-11-29T00:00:05.000Z' },
    );
    expect(verifyReceipt(text, publicKey).proves).toBe(
      'On 28 Nov 2026, 23:32 UTC, the bidder with the id bob offered $150 on the task 01980000-0000-7000-8000-000000000000; ' +
        "the ledger's head of 29 Nov 2026, 00:00:05 covers it. The texts of 1 of 1 persons are not in it.",
    );
  });

  it('proves nothing without the key', async () => {
    expect(verifyReceipt(await receiptAt(1), undefined)).toMatchObject({
      valid: false,
      signed: { unchecked: 1 },
    });
  });

  it('of another key is not broken: it says so', async () => {
    const { publicKey: another } = createSigner(newPem());
    const verdict = verifyReceipt(await receiptAt(3, { upTo: 9 }), another);
    expect(verdict).toEqual({
      valid: false,
      checked: 7,
      head: { position: 9, hash: eventAt(9).hash },
      reason: expect.stringContaining('signed by another key') as string,
      signed: { heads: 1, unchecked: 1, upTo: 0 },
    });
  });

  it.each(forgeries)('with %s is refused', async (_what, change, firstBroken) => {
    const [receipt, other] = await Promise.all([
      receiptAt(3, { upTo: 9 }),
      receiptAt(3, { upTo: 9, signer: createSigner(newPem()), id: '01980000-0000-4000-8000-000000000002' }),
    ]);
    expect(verifyReceipt(forged(change, receipt, other), publicKey)).toMatchObject({
      valid: false,
      ...(firstBroken && { firstBroken }),
    });
  });

  it.each([
    ['a name twice', (text: string) => text.replace('"position":3', '"position":3,"position":3')],
    ['its end cut off', (text: string) => text.slice(0, -3)],
    ['something after it', (text: string) => `${text}{}`],
    ['nothing but its beginning', () => '{"receipt":1'],
  ])('with %s is refused', async (_what, change) => {
    expect(verifyReceipt(change(await receiptAt(3)), publicKey)).toMatchObject({ valid: false });
  });

  it('is told from an export by its first bytes', async () => {
    const text = await receiptAt(3);
    expect(await receiptOrPieces(bytesOf(text, 5_000))).toEqual(Buffer.from(text));
    expect(await receiptOrPieces(bytesOf('{"position":1}'))).not.toBeInstanceOf(Buffer);
    expect(await receiptOrPieces(bytesOf(''))).not.toBeInstanceOf(Buffer);
  });
});
