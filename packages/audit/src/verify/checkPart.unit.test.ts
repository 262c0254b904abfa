import { describe, expect, it } from 'vitest';
import { forgedParts } from '../testing/forgedParts.ts';
import { parts, type PartName } from '../testing/partChanges.ts';
import { partSigner } from '../testing/parts.ts';
import { bytesOf } from '../testing/samples.ts';
import { verifyExport } from './verifyExport.ts';

const { publicKey } = partSigner;
const verify = (lines: readonly string[]) =>
  verifyExport(bytesOf(lines.map((line) => `${line}\n`).join(''), 4_096), {
    publicKey,
    mustBeComplete: true,
  });

describe('a part of the ledger', () => {
  it.each<[name: PartName, events: number]>([
    ['bids', 21],
    ['sample', 16],
    ['bare', 62],
    ['task', 4],
    ['other', 62],
  ])('of %s proves itself', async (name, events) => {
    expect(await verify(parts[name])).toMatchObject({
      valid: true,
      complete: true,
      checked: 62,
      cover: { events, isSigned: true, by: 'auditor' },
    });
  });

  it.each(forgedParts)('is not valid if %s (%s)', async (_what, name, firstBroken, change) => {
    const verdict = await verify(change(parts[name]));
    expect([verdict.valid, verdict.firstBroken, verdict.reason]).toEqual([
      false,
      firstBroken,
      expect.any(String),
    ]);
  });
});
