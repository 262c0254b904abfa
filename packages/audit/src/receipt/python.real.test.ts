import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '@marketplace/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSigner } from '../signed-heads/signer.ts';
import { newPem } from '../testing/newPem.ts';
import { python3, pythonVerifier } from '../testing/python.ts';
import { forged, forgeries } from '../testing/forgedReceipts.ts';
import { ledgerOfTold, receiptOf, signerOfTold, told } from '../testing/receipts.ts';
import { verifyReceipt } from './verifyReceipt.ts';

const { publicKey } = signerOfTold;
const ledger = ledgerOfTold();

const driver = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("verifier", sys.argv[1])
verifier = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verifier)
key = verifier.read_key(sys.argv[2])
print(json.dumps([verifier.verify_receipt(text, key) for text in json.load(sys.stdin)]))
`;
/** The verdicts of all these texts, from one process. */
const judged = (key: string, texts: readonly string[]) => {
  const words = ['-c', driver, pythonVerifier, key];
  const { stdout } = spawnSync(python3.address, words, { input: JSON.stringify(texts) });
  return JSON.parse(stdout.toString()) as Verdict[];
};

python3.describe('the verifier in Python, of a receipt', () => {
  let folder: string;
  let key: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marketplace-receipt-'));
    key = join(folder, 'key.pem');
    await writeFile(key, publicKey);
  });
  afterAll(() => rm(folder, { recursive: true }));
  const receiptAt = (position: number, options?: Parameters<typeof receiptOf>[2]) =>
    receiptOf(ledger, ledger[position - 1] ?? { position, hash: '', canonical: '', texts: [] }, options);

  it('says the same sentence of each event, and the same verdict', async () => {
    const texts = await Promise.all(told.map((_, index) => receiptAt(index + 1)));
    expect(judged(key, texts)).toEqual(texts.map((text) => verifyReceipt(text, publicKey)));
  });

  it('prints the sentence, and that nothing is proved without a key', async () => {
    const file = join(folder, 'receipt.json');
    await writeFile(file, JSON.stringify(JSON.parse(await receiptAt(3)), null, 2));
    const run = (...words: string[]) => {
      const { status, stdout } = spawnSync(python3.address, [pythonVerifier, file, ...words]);
      return [status, stdout.toString()];
    };
    expect(run(key)).toEqual([
      0,
      expect.stringMatching(/^On 28 Nov 2026, 23:32 UTC, the bidder Bob \\u202eRoss /),
    ]);
    expect(run()).toEqual([1, expect.stringContaining('nothing is proved')]);
    const another = join(folder, 'another.pem');
    await writeFile(another, createSigner(newPem()).publicKey);
    expect(run(another)).toEqual([
      1,
      expect.stringMatching(/^NOT valid: The head was signed by another key /),
    ]);
  });

  it('finds each forgery, at the same position as the product', async () => {
    const receipt = await receiptAt(3, { upTo: 9 });
    const signer = createSigner(newPem());
    const other = await receiptAt(3, { upTo: 9, signer, id: '01980000-0000-4000-8000-000000000002' });
    const all = [
      ...forgeries.map(([, change]) => forged(change, receipt, other)),
      receipt.slice(0, -3),
      `${receipt}{}`,
      receipt.replace('"position":3', '"position":3,"position":3'),
    ];
    const found = ({ valid, firstBroken }: Verdict) => ({ valid, firstBroken });
    const inPython = judged(key, all);
    expect(inPython.map(found)).toEqual(all.map((text) => found(verifyReceipt(text, publicKey))));
    expect(inPython.filter((one) => found(one).valid)).toEqual([]);
  });
});
