import { expect, it } from 'vitest';
import { partSigner } from '../testing/parts.ts';
import { bytesOfPart, samePart, tableParts, type ForgedPart } from '../testing/tableParts.ts';
import { verifyExport } from './verifyExport.ts';

const verify = async (forged: ForgedPart) => ({
  ...forged,
  verdict: await verifyExport(piece(bytesOfPart(forged)), {
    publicKey: partSigner.publicKey,
    mustBeComplete: true,
  }),
});
async function* piece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

it('refuses each change of each member of a part, and names the position of what no format has', async () => {
  const judged = await Promise.all(tableParts.map(verify));
  expect(judged.length).toBeGreaterThan(150);
  expect(
    judged.flatMap(({ verdict, part, line, what, adds }) =>
      verdict.valid || (adds && verdict.firstBroken !== line) ? [`${part} ${line}: ${what}`] : [],
    ),
  ).toEqual([]);
});

it('takes a part that was written again', async () => {
  const judged = await Promise.all(samePart.map(verify));
  expect(judged.flatMap(({ verdict, ...one }) => (verdict.valid ? [] : [one]))).toEqual([]);
});
