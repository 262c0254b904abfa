import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, chainOf, exportOf, headOf, nastyNumbers, nastyTexts } from '../testing/samples.ts';
import { createSigner } from '../signed-heads/signer.ts';
import { newPem } from '../testing/newPem.ts';
import { canonicalOf } from '../chain/canonicalText.ts';
import { verifyExport } from './verifyExport.ts';

const text = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ unit: 'grapheme' }));
const number = fc.oneof(
  fc.constantFrom(...nastyNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const data = fc.dictionary(text, fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.array(number)));
const ledger = fc
  .array(data, { minLength: 1, maxLength: 12 })
  .map((datas) => chainOf(datas, (position) => position % 2 === 0));
const verify = (text: string | Uint8Array, size?: number) => verifyExport(bytesOf(text, size));
const linesIn = (text: string) => text.split('\n').slice(0, -1);
const file = (lines: readonly string[]) => `${lines.join('\n')}\n`;

describe('an export', () => {
  it('can be verified without the database, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(ledger, fc.integer({ min: 1, max: 700 }), async (events, size) => {
        const { position, hash } = events.at(-1) ?? {};
        expect(await verify(await exportOf(events), size)).toEqual({
          valid: true,
          checked: events.length,
          head: { position, hash },
          signed: { heads: 0, unchecked: 0, upTo: 0 },
          complete: false,
        });
      }),
    );
  });

  it('of a ledger without events is whole, if it has its end', async () => {
    expect(await verify(await exportOf([]))).toMatchObject({ valid: true, checked: 0 });
    for (const nothing of ['', '\n', ' \n']) expect(await verify(nothing)).toMatchObject({ valid: false });
  });

  it('has one event per line: its position, its hash, and exactly the bytes that are hashed', async () => {
    const events = chainOf([{ nastyTexts }, { nastyNumbers }]);
    const lines = linesIn(await exportOf(events)).map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      ...events.map(({ canonical, texts: _, ...place }) => ({
        ...place,
        ...(JSON.parse(String(canonical)) as object),
      })),
      { end: headOf(events) },
    ]);
  });

  it('is broken at the line in which any byte of an event is changed', async () => {
    await fc.assert(
      fc.asyncProperty(ledger, fc.nat(), fc.integer({ min: 1, max: 255 }), async (events, where, change) => {
        const good = Buffer.from(await exportOf(events));
        const at = where % (good.lastIndexOf('\n{"end"') - 1); // without the end
        const lineOfByte = good.subarray(0, at).filter((byte) => byte === 10).length + 1;
        const bad = Buffer.from(good);
        bad[at] = (bad[at] ?? 0) ^ change;
        const lineIn = (whole: Buffer) => canonicalOf(whole.toString().split('\n')[lineOfByte - 1] ?? '');
        fc.pre(lineIn(bad) !== lineIn(good)); // 1E21 and 1e21 are the same number
        const { valid, firstBroken } = await verify(bad);
        expect({ valid, firstBroken }).toEqual({ valid: false, firstBroken: lineOfByte });
      }),
      { numRuns: 300 },
    );
  });

  const events = chainOf(Array.from({ length: 9 }, (_, index) => ({ title: `Task ${index}` })));
  it.each<[what: string, firstBroken: number, change: (lines: string[]) => string[]]>([
    ['one is removed', 4, (lines) => lines.toSpliced(3, 1)],
    ['the first is removed', 1, (lines) => lines.slice(1)],
    ['one is there twice', 5, (lines) => lines.toSpliced(4, 0, lines[3] ?? '')],
    ['two are swapped', 3, (lines) => lines.toSpliced(2, 2, lines[3] ?? '', lines[2] ?? '')],
    ['the end is cut off', 7, (lines) => lines.slice(0, 6)],
    ['the last is half', 9, (lines) => lines.with(8, lines[8]?.slice(0, 200) ?? '')],
    ['something follows', 10, (lines) => [...lines, lines[8] ?? '']],
    ['its end is missing', 10, (lines) => lines.slice(0, 9)],
    ['it is shorter than its end says', 9, (lines) => lines.toSpliced(8, 1)],
    ['its end is there twice', 10, (lines) => [...lines, lines[9] ?? '']],
    ['a member is there twice', 5, (lines) => lines.with(4, lines[4]?.replace('{', '{"type":"X",') ?? '')],
    ['it is filtered', 2, (lines) => lines.filter((_, index) => index % 2 === 0)],
    ['nothing is in it', 1, () => []],
  ])('is broken where %s', async (_what, firstBroken, change) => {
    const verdict = await verify(file(change(linesIn(await exportOf(events)))));
    expect(verdict).toMatchObject({ valid: false, firstBroken, checked: firstBroken - 1 });
  });

  it.each([
    ['with a letter that is no digit', `${'07'.repeat(31)}j7`],
    ['with more behind it', `${'07'.repeat(32)}zz`],
    ['that is shorter', '07'.repeat(31)],
  ])('is broken at a salt %s', async (_what, salt) => {
    const lines = linesIn(await exportOf(chainOf([{}, {}, {}], (position) => position === 2)));
    const wrong = (lines[1] ?? '').replace('07'.repeat(32), salt);
    expect(wrong).toContain(salt);
    expect(await verify(file(lines.with(1, wrong)))).toMatchObject({
      valid: false,
      firstBroken: 2,
      checked: 1,
    });
  });

  it('is broken at its last event where its end has another hash', async () => {
    const lines = linesIn(await exportOf(events));
    const end = (lines[9] ?? '').replace(/"hash":"..../, '"hash":"0000');
    const verdict = await verify(file(lines.with(9, end)));
    expect(verdict).toMatchObject({ valid: false, firstBroken: 9, checked: 9 });
  });

  it('is complete if it ends with the signed head, which nobody else can make', async () => {
    const signer = createSigner(newPem());
    const { publicKey } = signer;
    const end = signer.sign(headOf(events), new Date());
    const { signedAt } = end;
    const ask = async (given: typeof end, of = events) =>
      verifyExport(bytesOf(await exportOf(of, given)), { publicKey });
    expect(await ask(end)).toMatchObject({
      valid: true,
      complete: true,
      signed: { heads: 1, unchecked: 0, upTo: 9, signedAt },
    });
    expect(await ask(end, events.slice(0, 6))).toMatchObject({ valid: false, firstBroken: 7 });
    const cut = events.slice(0, 6);
    expect(await ask({ ...end, ...headOf(cut) }, cut)).toMatchObject({ valid: false, complete: false });
    const another = createSigner(newPem()).sign(headOf(cut), new Date());
    expect(await ask(another, cut)).toMatchObject({ complete: false, signed: { heads: 1, unchecked: 1 } });
  });

  it('may be written in another way: spaces, other line ends, another order', async () => {
    const [first = '', ...more] = linesIn(await exportOf(events));
    const reversed = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(first) as object).reverse()),
      null,
      1,
    ).replaceAll('\n', ' ');
    const verdict = await verify([reversed, ...more].join('\r\n'));
    expect(verdict).toMatchObject({ valid: true, checked: 9 });
  });

  it('whose end was rewritten as a chain of its own is found by a signed head', async () => {
    const rewritten = chainOf(
      Array.from({ length: 9 }, (_, index) => ({ title: index < 5 ? `Task ${index}` : 'Other' })),
    );
    const held = async (position: number) => {
      const knownHead = { position, hash: events[position - 1]?.hash ?? '' };
      return verifyExport(bytesOf(await exportOf(rewritten)), { knownHead });
    };
    expect(await held(5)).toMatchObject({ valid: true, checkpoint: { position: 5, matches: true } });
    expect(await held(8)).toMatchObject({
      valid: false,
      firstBroken: 8,
      checkpoint: { position: 8, matches: false },
    });
    const knownHead = { position: 12, hash: 'ab'.repeat(32) };
    expect(await verifyExport(bytesOf(await exportOf(events)), { knownHead })).toMatchObject({
      valid: false,
      firstBroken: 10,
    });
  });
});

describe('a backup', () => {
  const backup = async () =>
    `${await exportOf(chainOf([{}, {}]))}{"backup":3}\n{"table":"a"}\n{"item":1}\n{"end":true}\n`;

  it('is verified like an export, also compressed, and its second part is passed on', async () => {
    const kept: string[] = [];
    const onKept = (lines: readonly string[]) => Promise.resolve(void kept.push(...lines));
    const text = await backup();
    for (const bytes of [text, gzipSync(text)])
      expect(await verifyExport(bytesOf(bytes), { onKept })).toMatchObject({ valid: true, checked: 2 });
    const lines = ['{"backup":3}', '{"table":"a"}', '{"item":1}', '{"end":true}'];
    expect(kept).toEqual([...lines, ...lines]);
  });

  it.each([
    ['is cut at a line', 'was cut off', (text: string) => text.replace('{"end":true}\n', '')],
    ['goes on after its end', 'Line 8', (text: string) => `${text}{"item":2}\n`],
    ['lacks its first line', 'Line 4', (text: string) => text.replace('{"backup":3}\n', '')],
    ['is cut as bytes', 'damaged, or was cut off', (text: string) => gzipSync(text).subarray(0, -1)],
    [
      'is damaged',
      'damaged',
      (text: string) => Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)]),
    ],
  ])('is not valid when it %s', async (_what, reason, change) => {
    const says = expect.stringContaining(reason) as string;
    expect(await verify(change(await backup()))).toMatchObject({ valid: false, reason: says });
  });
});
