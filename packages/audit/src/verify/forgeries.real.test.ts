import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '@marketplace/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditHere } from '../testing/cli.ts';
import { packedParts } from '../testing/packedParts.ts';
import { parts } from '../testing/partChanges.ts';
import { partSigner } from '../testing/parts.ts';
import { python3, pythonVerifier } from '../testing/python.ts';
import { bytesOfPart, samePart, tableParts } from '../testing/tableParts.ts';
import { publicKey as keyOfReceipts, sameReceipts, tableReceipts } from '../testing/tableReceipts.ts';
import { verifyExport } from './verifyExport.ts';

/** Verifies all files with a key, and without one: to start a process takes longer than to verify. */
const inOneProcess = `
import io, json, sys, types
sys.path.insert(0, sys.argv[1])
import verify_export as verifier
given = json.load(sys.stdin)
def verdict(forged, key):
    text = forged["bytes"].encode("latin-1")
    if "part" in forged:
        lines = [line.encode() for line in given["parts"][forged["part"]]]
        lines[forged["line"] - 1] = text
        text = b"\\n".join(lines) + b"\\n"
    sys.stdin = types.SimpleNamespace(buffer=io.BufferedReader(io.BytesIO(text)))
    return verifier.verdict_of(types.SimpleNamespace(file="-", key=key, public_key=None, checkpoint=None))
print(json.dumps([[verdict(forged, key) for key in (sys.argv[2], None)] for forged in given["forged"]]))
`;

python3.describe('both verifiers', () => {
  let folder: string;
  let key: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marketplace-forgeries-'));
    key = join(folder, 'key.pem');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const inPython = async (publicKey: string, forged: readonly object[]) => {
    await writeFile(key, publicKey);
    const words = ['-B', '-c', inOneProcess, join(pythonVerifier, '..'), key];
    const { stdout, stderr } = spawnSync(python3.address, words, {
      input: JSON.stringify({ parts, forged }),
      maxBuffer: 100 * 1024 * 1024,
    });
    if (stdout.length === 0) throw new Error(stderr.toString());
    return JSON.parse(stdout.toString()) as readonly [Verdict, Verdict][];
  };
  const told = (verdict?: Verdict): string =>
    verdict ? `valid ${verdict.valid}, broken at ${verdict.firstBroken}, up to ${verdict.head.position}` : '';
  const differences = (
    forged: readonly { what: string; line?: number }[],
    ours: readonly (readonly Verdict[])[],
    theirs: readonly (readonly Verdict[])[],
  ): readonly string[] =>
    forged.flatMap(({ what, line }, index) =>
      [0, 1].flatMap((keyless) => {
        const [here, there] = [told(ours[index]?.[keyless]), told(theirs[index]?.[keyless])];
        return here === there ? [] : [`${line} ${what} (${keyless}): ${here}; in Python ${there}`];
      }),
    );

  it('say the same of each change of a part', async () => {
    const all = [...tableParts, ...samePart];
    const theirs = await inPython(partSigner.publicKey, all);
    const ours = await Promise.all(
      all.map((forged) => {
        // The verification writes into its bytes.
        const verify = (publicKey?: string) =>
          verifyExport(of([bytesOfPart(forged)]), { publicKey, mustBeComplete: publicKey !== undefined });
        return Promise.all([verify(partSigner.publicKey), verify()]);
      }),
    );
    expect(differences(all, ours, theirs)).toEqual([]);
  });

  it('say the same of each way to pack a part', async () => {
    const theirs = await inPython(partSigner.publicKey, packedParts);
    // Where the bytes of gzip are damaged, a part of the lines before may be lost.
    expect(packedParts.map(({ what }, index) => [what, theirs[index]?.[0].valid])).toEqual(
      packedParts.map(({ what, valid }) => [what, valid]),
    );
  });

  it("end with 2, and a verdict as JSON, for what can't be read", async () => {
    const [file, bom, none] = ['part.jsonl', 'bom.pem', 'none'].map((name) => join(folder, name));
    await writeFile(file ?? '', parts.bids.join('\n'));
    await writeFile(bom ?? '', `\ufeff${partSigner.publicKey}`);
    const codes = (words: readonly string[], ours: readonly string[]) => {
      const run = spawnSync(python3.address, [pythonVerifier, ...words]);
      return auditHere(['verify', ...ours], { DATA_DIR: folder }).then(({ code, out }) => [
        run.status,
        code,
        ...[run.stdout.toString(), out].map((text) =>
          text.startsWith('{') ? (JSON.parse(text) as Verdict).valid : text,
        ),
      ]);
    };
    for (const [one = '', pem = ''] of [
      [none, bom],
      [folder, bom],
      [file, none],
      [file, file],
    ])
      expect(await codes([one, pem, '--json'], [one, '--public-key', pem, '--json'])).toEqual([
        2,
        2,
        false,
        false,
      ]);
    expect(
      await codes([file ?? '', bom ?? '', '--json'], [file ?? '', '--public-key', bom ?? '', '--json']),
    ).toEqual([0, 0, true, true]);
  });

  it('say the same of each change of a receipt of the last release', async () => {
    const all = [...tableReceipts, ...sameReceipts];
    const theirs = await inPython(keyOfReceipts, all);
    const ours = await Promise.all(
      all.map(({ bytes }) =>
        Promise.all(
          [keyOfReceipts, undefined].map((publicKey) =>
            verifyExport(of([Buffer.from(bytes, 'latin1')]), {
              publicKey,
              mustBeComplete: publicKey !== undefined,
            }),
          ),
        ),
      ),
    );
    expect(differences(all, ours, theirs)).toEqual([]);
  });
});

async function* of(pieces: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* await Promise.resolve(pieces);
}
