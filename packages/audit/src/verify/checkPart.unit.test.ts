import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { forgedParts } from '../testing/forgedParts.ts';
import { parts, type PartName } from '../testing/partChanges.ts';
import { partOf, partSigner } from '../testing/parts.ts';
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

  it('without texts leaves out events whose digest covers texts, and keeps those of the system', async () => {
    const event = (actor: object, data: object, commitments?: []) =>
      canonicalize({ actor, commitments, data, type: 'TaskPosted' }) ?? '';
    const canonicals = [
      event({ uid: 'ada', email: 'ada@example.com' }, {}),
      event({ uid: 'ada' }, { title: 'A' }, []),
      event({ uid: 'ada' }, { title: '' }, []),
      event({ uid: 'system' }, { title: 'A' }, []),
    ];
    const events = canonicals.map((canonical, index) => ({
      position: index + 1,
      hash: '',
      canonical,
      texts: [],
    }));
    const lines = await partOf(events, { withhold: 'texts', isSigned: false });
    expect(lines.slice(0, 4).map((line) => line.includes('"digest"'))).toEqual([true, true, false, false]);
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
