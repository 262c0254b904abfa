import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openTestStore,
  sampleAppend,
  sampleId,
  silentLogger,
  type TestStore,
} from '@marketplace/event-store/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createSigner, type Signer } from '../signed-heads/signer.ts';
import { ownSigner } from '../signed-heads/signingKey.ts';
import { newPem } from '../testing/newPem.ts';
import { changeKey } from './changeKey.ts';
import { createKeyWatch } from './keyWatch.ts';
import { signLightHeads } from './lightSigning.ts';
import { signHead } from './signHead.ts';
import { signOfThisHour } from './signing.ts';

let test: TestStore;
const signer = createSigner(newPem());
const another = createSigner(newPem());
const clock = () => new Date();
beforeEach(async () => {
  test = await openTestStore();
});
afterEach(() => test.close());

const grow = () => test.store.ledger.append(sampleAppend(sampleId(), 0));
const signLight = async (by: Signer) => {
  const [{ position }, newest] = [await test.store.ledger.head(), await test.store.newestHead()];
  await signLightHeads(test.store, by, { at: clock(), positions: [position], newest });
};
const heads = async () =>
  (await test.store.readHeads({ after: 0, limit: 9 })).map(({ position, keyId }) => [position, keyId]);
const watch = (by: Signer | undefined) => createKeyWatch(test.store, by);
const run = (by: Signer | undefined) =>
  watch(by).run({ signal: new AbortController().signal, isFirst: true, wake: () => undefined });
const used = async () =>
  (await test.store.readSigningKeys()).filter(({ isUsed }) => isUsed).map(({ keyId }) => keyId);

const kinds = {
  light: signLight,
  checked: (by: Signer) => signHead(test.store, by, { clock }),
};

describe.each(['light', 'checked'] as const)('where the newest head is %s', (kind) => {
  beforeEach(async () => {
    await grow();
    await kinds[kind](signer);
    await grow();
  });

  it('another key signs nothing, of no kind', async () => {
    const before = await heads();
    const why = /another one, .* a key that this one did not replace/;
    await expect(signLight(another)).rejects.toThrow(why);
    await expect(signHead(test.store, another, { clock })).rejects.toThrow(why);
    const deps = { store: test.store, signer: another, clock, logger: silentLogger };
    await expect(signOfThisHour(deps)).rejects.toThrow(/--new-key FILE.*--old-key-lost/);
    expect(await heads()).toEqual(before);
  });

  it('no key is made', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-key-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    expect(await ownSigner(dataDir, test.store)).toBeUndefined();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('a missing and another key are told, with the keys, and kept; the right one is not', async () => {
    await expect(run(undefined)).rejects.toThrow(
      `The signing key is missing: the head at position 1 has the signature of ${signer.keyId}.`,
    );
    await expect(run(another)).rejects.toMatchObject({ details: { fault: expect.any(String) as string } });
    await expect(watch(another).check?.()).rejects.toThrow(another.keyId);
    await run(signer);
    expect((await used()).toSorted()).toEqual(['', another.keyId, signer.keyId].toSorted());
    for (const one of [undefined, another, signer]) await watch(one).end?.();
    expect(await used()).toEqual([]);
    expect(await test.store.readSigningKeys()).toContainEqual({ ...keptOf(signer), to: 1 });
    expect(await test.store.readSigningKeys()).toContainEqual({ ...keptOf(another), to: 0 });
  });

  it.each(['both', 'the new one alone'] as const)(
    'another key goes on after %s signed the change',
    async (who) => {
      const before = who === 'both' ? signer : undefined;
      await expect(changeKey(test.store, { before: another, after: another, clock })).rejects.toThrow(
        /did not replace/,
      );
      await expect(changeKey(test.store, { before, after: signer, clock })).rejects.toThrow(/No other key/);
      await changeKey(test.store, { before, after: another, clock });
      await run(another);
      await signLight(another);
      await grow();
      await signHead(test.store, another, { clock });
      expect(await heads()).toEqual([
        [1, signer.keyId],
        [2, another.keyId],
        [3, another.keyId],
      ]);
      await expect(run(signer)).rejects.toThrow(
        who === 'both' ? /was replaced at position 2/ : /another one/,
      );
      await grow();
      await expect(signLight(signer)).rejects.toThrow();
      expect((await test.store.readSigningKeys()).map(({ keyId, to }) => [keyId, to])).toEqual([
        [another.keyId, 3],
        [signer.keyId, 1],
      ]);
    },
  );
});

const keptOf = ({ keyId, publicKey }: Signer) => ({ keyId, publicKey, isUsed: false });

it('before the first head any key signs, and none is no fault', async () => {
  await grow();
  await run(undefined);
  await run(another);
  await signLight(another);
  expect(await heads()).toEqual([[1, another.keyId]]);
});

it('a public key is kept only beside its own fingerprint', async () => {
  await expect(test.store.keepSigningKey({ ...signer, keyId: another.keyId }, 'now')).rejects.toMatchObject({
    code: '23514',
  });
});
