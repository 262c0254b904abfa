import { expect, it } from 'vitest';
import { publicKey, sameReceipts, tableReceipts } from '../testing/tableReceipts.ts';
import { verifyReceipt } from './verifyReceipt.ts';

const verify = (bytes: string) => verifyReceipt(Buffer.from(bytes, 'latin1'), publicKey);

it('refuses each change of each member of a receipt, and names the position of what no format has', () => {
  expect(tableReceipts.length).toBeGreaterThan(70);
  const judged = tableReceipts.map((one) => ({ ...one, verdict: verify(one.bytes) }));
  expect(judged.flatMap(({ verdict, what }) => (verdict.valid ? [what] : []))).toEqual([]);
  // With a name twice, or half a character, no JSON is read.
  expect(
    judged.flatMap(({ verdict, what, position, adds }) =>
      adds && !/twice|ud800/.test(what) && verdict.firstBroken !== position ? [what] : [],
    ),
  ).toEqual([]);
});

it('takes a receipt that was written again', () => {
  expect(sameReceipts.filter(({ bytes }) => !verify(bytes).valid)).toEqual([]);
});
