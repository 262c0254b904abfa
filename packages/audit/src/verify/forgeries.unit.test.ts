import { expect, it } from 'vitest';
import { packedParts } from '../testing/packedParts.ts';
import { partSigner } from '../testing/parts.ts';
import { bytesOfPart, samePart, tableParts, type ForgedPart } from '../testing/tableParts.ts';
import { verifyExport } from './verifyExport.ts';

const given = { publicKey: partSigner.publicKey, mustBeComplete: true };
const verify = async (forged: ForgedPart) => ({
  ...forged,
  verdict: await verifyExport(piece(bytesOfPart(forged)), given),
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

it.each(packedParts)(
  'says whether a part is right that is packed $what: $valid',
  async ({ valid, bytes }) => {
    expect(await verifyExport(piece(Buffer.from(bytes, 'latin1')), given)).toMatchObject({ valid });
  },
);
