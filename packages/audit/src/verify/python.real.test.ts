import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endLineOf } from '../export/endLine.ts';
import { createSigner, type Signer } from '../signed-heads/signer.ts';
import { forgedParts } from '../testing/forgedParts.ts';
import { newPem } from '../testing/newPem.ts';
import { audit } from '../testing/cli.ts';
import { parts } from '../testing/partChanges.ts';
import { partSigner, sealedChain } from '../testing/parts.ts';
import { ledgerOfTold, receiptOf, signerOfTold } from '../testing/receipts.ts';
import { python, python3, pythonVerifier } from '../testing/python.ts';
import { bytesOf, chainOf, exportOf, headOf, nastyNumbers, nastyTexts } from '../testing/samples.ts';
import { verifyExport, type VerifyExportOptions } from './verifyExport.ts';

/** Verifies each file, with the key or without it. */
const inOneProcess = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify_export import read_key, verify
key = read_key(sys.argv[2])
print(json.dumps([verify(open(path, "rb"), None, key if given else None, given) for path, given in json.load(sys.stdin)]))
`;

/** Doubles of every size, from random bits. */
const doubles = Array.from({ length: 2_000 }, () => randomBytes(8).readDoubleBE()).filter(Number.isFinite);
const ledger = chainOf([
  { nastyTexts, nastyNumbers, '\u{1f600}': 1, '\ufb33': 2, '\u20ac': null, 10: true, 9: [[], {}] },
  { doubles },
  ...Array.from({ length: 20 }, (_, index) => ({ title: `Task ${index}`, budget: index / 10 })),
]);
const accesses = { id: 3, hash: 'ab'.repeat(32) };
const ledgerId = '01980000-0000-4000-8000-000000000001';
const other = chainOf(ledger.map((_, index) => (index < 15 ? { same: 1 } : { another: index })));

/** All that this machine can show is ASCII. */
const poorest = { LC_ALL: 'C', PYTHONUTF8: '0', PYTHONCOERCECLOCALE: '0' };

python3.describe('the verifier in Python', () => {
  let folder: string;
  let lines: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marketplace-python-'));
    lines = (await exportOf(ledger)).split('\n').slice(0, -1);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each<[what: string, change: (lines: string[]) => string[]]>([
    ['as it is', (all) => all],
    ['one byte changed', (all) => all.with(4, all[4]?.replace('Task', 'Tusk') ?? '')],
    ['a byte of a hash changed', (all) => all.with(7, all[7]?.replace(/"hash":"./, '"hash":"x') ?? '')],
    ['one removed', (all) => all.toSpliced(9, 1)],
    ['two swapped', (all) => all.toSpliced(5, 2, all[6] ?? '', all[5] ?? '')],
    ['the first removed', (all) => all.slice(1)],
    ['the end cut off', (all) => all.slice(0, 12)],
    ['half a line at its end', (all) => [...all.slice(0, 12), (all[12] ?? '').slice(0, 90)]],
    ['something after its end', (all) => [...all, all[0] ?? '']],
    ['a blank instead of its end', (all) => [...all.slice(0, -2), `${all.at(-2) ?? ''} `]],
    ['another end', (all) => [...all.slice(0, -1), endLineOf(headOf(ledger.slice(0, 9)))]],
    ['an end with another hash', (all) => [...all.slice(0, -1), endLineOf(headOf(other))]],
    ['an end with something more', (all) => all.with(-1, '{"end":{"position":22,"hash":"","x":1}}')],
    ['a name twice', (all) => all.with(3, all[3]?.replace('{', '{"type":"X",') ?? '')],
    ['no JSON', (all) => all.with(2, 'position,hash')],
    ['spaces', (all) => all.map((line) => line.replace('{', '{ '))],
    ['nothing', () => []],
    ['its end only', (all) => all.slice(-1)],
    ['the end of an empty ledger', () => [endLineOf(headOf([]))]],
  ])('says what the product says of an export with %s', async (_what, change) => {
    const text = change(lines)
      .map((line) => `${line}\n`)
      .join('');
    const { reason: _reason, ...verdict } = await verifyExport(bytesOf(text, 4_096));
    const { reason: _other, ...same } = (await python([], text)) as { reason?: string };
    expect(same).toEqual(verdict);
  });

  it('says what the product says of each part, and of each forged one', async () => {
    const keyFile = join(folder, 'part.pem');
    const { publicKey } = partSigner;
    await writeFile(keyFile, publicKey);
    const told = ledgerOfTold();
    const receipts = await Promise.all(
      told.map(async (event) => {
        const text = await receiptOf(told, event, { signer: partSigner });
        return [`a receipt at ${event.position}`, text.trimEnd().split('\n')] as const;
      }),
    );
    const files = [
      ...Object.entries(parts),
      ...forgedParts.map(([what, name, , change]) => [what, change(parts[name])] as const),
      ...receipts,
    ].map(([what, some], index) => {
      const path = join(folder, `${index}.jsonl`);
      return { what, path, text: some.map((line) => `${line}\n`).join('') };
    });
    await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
    const asked = [true, false].flatMap((hasKey) => files.map((file) => ({ ...file, hasKey })));
    // One process for all: to start one takes longer than to verify.
    const child = spawnSync('python3', ['-B', '-c', inOneProcess, join(pythonVerifier, '..'), keyFile], {
      input: JSON.stringify(asked.map(({ path, hasKey }) => [path, hasKey])),
    });
    const said = JSON.parse(String(child.stdout)) as { reason?: string }[];
    expect(said).toHaveLength(asked.length);
    for (const [index, { what, text, hasKey }] of asked.entries()) {
      const given = { publicKey: hasKey ? publicKey : undefined, mustBeComplete: hasKey };
      const { reason: _, ...verdict } = await verifyExport(bytesOf(text, 4_096), given);
      const { reason: _other, ...same } = said[index] ?? {};
      expect([what, hasKey, same]).toEqual([what, hasKey, verdict]);
    }
  });

  it.each([
    ['signed', (signer: Signer) => signer.sign(headOf(ledger), new Date())],
    ['signed, with its ledger', (signer: Signer) => signer.sign(headOf(ledger), new Date(), ledgerId)],
    [
      'signed by an earlier program, with accesses',
      (signer: Signer) => {
        const { signature: _signature, ...statement } = signer.sign(headOf(ledger), new Date());
        const earlier = { ...statement, accesses };
        return { ...earlier, signature: signer.signStatement(earlier) };
      },
    ],
    [
      'signed, and changed',
      (signer: Signer) => ({ ...signer.sign(headOf(ledger), new Date()), signedAt: '2030' }),
    ],
    ['signed by another key', () => createSigner(newPem()).sign(headOf(ledger), new Date())],
    ['not signed', () => headOf(ledger)],
  ])('says what the product says of an export whose end is %s', async (_what, endOf) => {
    const signer = createSigner(newPem());
    const { publicKey } = signer;
    const keyFile = join(folder, 'end.pem');
    await writeFile(keyFile, publicKey);
    const text = await exportOf(ledger, endOf(signer));
    const verdict = (options: VerifyExportOptions) =>
      verifyExport(bytesOf(text, 4_096), options).then(({ reason: _reason, ...rest }) => rest);
    expect(await python([], text)).toEqual(await verdict({}));
    const { reason: _other, ...same } = (await python(['--public-key', keyFile], text)) as {
      reason?: string;
    };
    expect(same).toEqual(await verdict({ publicKey, mustBeComplete: true }));
  });

  it('prints the sentence of a receipt, and that nothing is proved without a key', async () => {
    const told = ledgerOfTold();
    const [file, key] = [join(folder, 'proof.jsonl'), join(folder, 'told.pem')];
    await writeFile(file, told[2] ? await receiptOf(told, told[2]) : '');
    await writeFile(key, signerOfTold.publicKey);
    const run = (...words: string[]) => {
      const { status, stdout } = spawnSync(python3.address, [pythonVerifier, file, ...words]);
      return [status, stdout.toString()];
    };
    const sentence = /^On 28 Nov 2026, 23:32 UTC, the bidder Bob \\u202eRoss /;
    expect(run(key)).toEqual([0, expect.stringMatching(sentence)]);
    expect(run()).toEqual([1, expect.stringContaining('nothing is proved')]);
  });

  it.each([
    { LC_ALL: 'C' },
    { LC_ALL: 'POSIX' },
    { PYTHONIOENCODING: 'cp1252' },
    { PYTHONUTF8: '0' },
    poorest,
  ])('says in a sentence what it finds where letters of a name may be lacking: %o', async (environment) => {
    const name = 'سارة';
    const lacking = sealedChain([{ type: 'BidPlaced', task: 1, uid: name, forgotten: true }]);
    const [whole, broken, none] = ['whole', 'broken', 'none'].map((word) => join(folder, `${word} ${name}`));
    const named = parts.bids.with(-1, parts.bids.at(-1)?.replace('"by":"auditor"', `"by":"${name}"`) ?? '');
    await writeFile(whole ?? '', named.join('\n'));
    await writeFile(broken ?? '', await exportOf(lacking));
    const shown = /سارة|\\u0633\\u0627\\u0631\\u0629|\\udcd8\\udcb3/;
    for (const [file = '', code] of [
      [whole, 0],
      [broken, 1],
      [none, 2],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(python3.address, [pythonVerifier, file], {
        env: { PATH: process.env['PATH'], ...environment },
      });
      expect([status, String(stdout), String(stderr)]).toEqual([code, expect.stringMatching(shown), '']);
    }
    if (environment !== poorest) return;
    const { code, out } = await audit(['verify', broken ?? ''], { environment });
    expect([code, out]).toEqual([1, expect.stringContaining(name)]);
  });

  it('says, as the product does, that a signed head is of another ledger than the export', async () => {
    const signer = createSigner(newPem());
    const signed = (id: string) => signer.sign(headOf(ledger), new Date(), id);
    const text = await exportOf(ledger, signed(ledgerId));
    const signedHeadFile = join(folder, 'another.json');
    for (const id of [ledgerId, ledgerId.replace('4', '5')]) {
      const knownHead = signed(id);
      await writeFile(signedHeadFile, JSON.stringify(knownHead));
      const { reason: _, ...verdict } = await verifyExport(bytesOf(text, 4_096), { knownHead });
      const { reason: _other, ...same } = (await python(['--checkpoint', signedHeadFile], text)) as {
        reason?: string;
      };
      expect(same).toEqual(verdict);
      expect(verdict).toMatchObject({ valid: id === ledgerId, checkpoint: { matches: id === ledgerId } });
    }
  });

  it('checks the signature of a signed head, and finds a rewritten end by it', async () => {
    const signer = createSigner(newPem());
    const [signedHeadFile, keyFile] = [join(folder, 'checkpoint.json'), join(folder, 'key.pem')];
    const signedHead = signer.sign({ position: 18, hash: other[17]?.hash ?? '' }, new Date());
    await writeFile(keyFile, signer.publicKey);
    await writeFile(signedHeadFile, JSON.stringify(signedHead));
    const words = ['--checkpoint', signedHeadFile, '--public-key', keyFile];
    expect(await python(words, await exportOf(other))).toMatchObject({
      valid: true,
      checkpoint: { position: 18, matches: true },
    });
    expect(await python(words, await exportOf(ledger))).toMatchObject({
      valid: false,
      firstBroken: 18,
      checkpoint: { matches: false },
    });
    expect(await python(words, await exportOf(other.slice(0, 16)))).toMatchObject({ firstBroken: 17 });
    await writeFile(signedHeadFile, JSON.stringify({ ...signedHead, position: 17 }));
    const forged = spawnSync('python3', [pythonVerifier, '-', ...words], { input: await exportOf(other) });
    expect([forged.status, forged.stdout.toString()]).toEqual([
      1,
      'NOT valid: the head was not signed by this key, or was changed afterwards.\n',
    ]);
  });
});
