import { readFileSync } from 'node:fs';
import { eventDefinition, taskEventTypes } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { createSigner } from '../signed-heads/signer.ts';
import { newPem } from '../testing/newPem.ts';
import { ledgerOfTold, receiptOf, signerOfTold, told } from '../testing/receipts.ts';
import { bytesOf } from '../testing/samples.ts';
import * as earlier from '../testing/tableReceipts.ts';
import { verifyExport } from '../verify/verifyExport.ts';

const ledger = ledgerOfTold();
const verify = (text: string, publicKey: string | undefined = signerOfTold.publicKey) =>
  verifyExport(bytesOf(text, 4_096), { publicKey });
const eventAt = (position: number) => {
  const event = ledger[position - 1];
  if (event === undefined) throw new Error('There is no such event.');
  return event;
};
const receiptAt = (position: number, options?: Parameters<typeof receiptOf>[2]) =>
  receiptOf(ledger, eventAt(position), options);

describe('a receipt', () => {
  it('is an excerpt that proves its event, and says what it proves', async () => {
    const verdict = await verify(await receiptAt(3, { upTo: 9 }));
    expect(verdict).toMatchObject({ valid: true, checked: 7, signed: { upTo: 9 } });
    expect(verdict.proves).toBe(
      'On 28 Nov 2026, 23:32 UTC, the bidder Bob \u202eRoss (bob@example.com) offered $150 on the task 01980000-0000-7000-8000-000000000000; ' +
        "the ledger's head of 23:59:10 covers it.",
    );
  });

  it.each(told.map(({ type }, index) => [type, index + 1] as const))(
    'of %s at %i is valid',
    async (_type, at) => {
      expect(await verify(await receiptAt(at))).toMatchObject({ valid: true, checked: told.length + 1 - at });
    },
  );

  it('tells each act of a person, here and in the program for auditors', () => {
    const program = readFileSync(new URL('../../../../docs/verify_export.py', import.meta.url), 'utf8');
    const words = program.slice(program.indexOf('TOLD = '), program.indexOf('MONTHS = '));
    const acts = taskEventTypes
      .map((type) => [type, eventDefinition(type)] as const)
      .filter(([, { by }]) => by !== 'system')
      .map(([type, { by = 'user', receipt = [] }]) => [type, by, ...receipt]);
    const lines = words.matchAll(/^ {4}"(\w+)": \((.*)\),$/gm);
    expect(
      [...lines].map(([, type, words = '']) => [type, ...(JSON.parse(`[${words}]`) as string[])]),
    ).toEqual(acts);
    for (const [, , ...sentences] of acts) expect(sentences).not.toEqual([]);
    expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(acts.map(([type]) => type)));
  });

  it('holds without its texts, and says so', async () => {
    const text = await receiptOf(
      ledger,
      { ...eventAt(3), texts: [], forgotten: '2026-12-01' },
      { at: '2026-11-29T00:00:05.000Z' },
    );
    expect((await verify(text)).proves).toBe(
      'On 28 Nov 2026, 23:32 UTC, the bidder with the id bob offered $150 on the task 01980000-0000-7000-8000-000000000000; ' +
        "the ledger's head of 29 Nov 2026, 00:00:05 covers it. The texts of 1 of 1 persons are not in it.",
    );
  });

  it('proves nothing without the key', async () => {
    const verdict = await verifyExport(bytesOf(await receiptAt(1)));
    expect(verdict).toMatchObject({ valid: false, signed: { unchecked: 1 } });
  });

  it('of another key is not broken: it says so', async () => {
    const { publicKey: another } = createSigner(newPem());
    expect(await verify(await receiptAt(3, { upTo: 9 }), another)).toEqual({
      valid: false,
      checked: 7,
      head: { position: 9, hash: eventAt(9).hash },
      reason: expect.stringContaining('signed by another key') as string,
      signed: { heads: 1, unchecked: 1, upTo: 0 },
    });
  });
});

describe('a receipt of the last release', () => {
  const verifyBytes = (bytes: string) =>
    verifyExport(bytesOf(Buffer.from(bytes, 'latin1'), 50_000), { publicKey: earlier.publicKey });

  it('is still verified, also if it was written again', async () => {
    const { proves } = await verify(earlier.receipt, earlier.publicKey);
    expect(proves).toMatch(/the bidder Bob \(bob@example\.com\) offered \$150 on the task/);
    for (const { bytes, what } of earlier.sameReceipts)
      expect([what, await verifyBytes(bytes)]).toEqual([what, expect.objectContaining({ proves })]);
  });

  it('is refused after each change of a member; where the change fits no format, the position is named', async () => {
    expect(earlier.tableReceipts.length).toBeGreaterThan(70);
    const judged = await Promise.all(
      earlier.tableReceipts.map(async (one) => ({ ...one, verdict: await verifyBytes(one.bytes) })),
    );
    expect(judged.flatMap(({ verdict, what }) => (verdict.valid ? [what] : []))).toEqual([]);
    expect(
      judged.flatMap(({ verdict, what, adds }) => (adds && verdict.firstBroken !== 1 ? [what] : [])),
    ).toEqual([]);
  });
});
