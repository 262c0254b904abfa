import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openTestStore,
  sampleAppend,
  sampleId,
  silentLogger,
  type TestStore,
} from '@marketplace/event-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPem } from '../testing/newPem.ts';
import { tampered } from '../testing/tampering.ts';
import { verifyLedger } from '../verify/verifyLedger.ts';
import { changeKey } from '../signing/changeKey.ts';
import { signOfThisHour } from '../signing/signing.ts';
import { createSigner, forgeryOf } from './signer.ts';
import { signHead } from '../signing/signHead.ts';
import { ownSigner, signerFor, signerOf } from './signingKey.ts';

describe('a signing key', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marketplace-key-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('is made at the first start, for its owner only, and stays the same', async () => {
    expect(await signerFor({ DATA_DIR: dataDir })).toBeUndefined();
    const empty = { newestHead: () => Promise.resolve(undefined) };
    const keyId = (await ownSigner(dataDir, empty))?.keyId;
    expect((await ownSigner(dataDir, empty))?.keyId).toBe(keyId);
    expect((await signerFor({ DATA_DIR: dataDir }))?.keyId).toBe(keyId);
    expect((await stat(join(dataDir, 'audit-signing-key.pem'))).mode & 0o777).toBe(0o600);
    expect(await signerFor({ DATA_DIR: dataDir, DATABASE_URL: 'postgresql://else' })).toBeUndefined();
  });

  it('is given as text, also on one line, or as a path', async () => {
    const pem = newPem();
    const path = join(dataDir, 'mine.pem');
    await writeFile(path, pem);
    const { keyId } = createSigner(pem);
    for (const setting of [pem, pem.replaceAll('\n', '\\n'), path])
      expect((await signerOf(setting)).keyId).toBe(keyId);
  });

  it('of another kind is refused, with advice', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const setting of [pem, '/nowhere/key.pem', '-----BEGIN'])
      await expect(signerOf(setting)).rejects.toThrow(/^AUDIT_SIGNING_KEY must be .*openssl genpkey/);
  });

  it('makes signatures that fail after a change, and with another key', () => {
    const signer = createSigner(newPem());
    const signedHead = signer.sign({ position: 3, hash: 'ab'.repeat(32) }, new Date());
    const changed = expect.stringContaining('it was changed after it was signed.') as string;
    expect(forgeryOf(signedHead, signer.publicKey)).toBeUndefined();
    expect(forgeryOf({ ...signedHead, position: 2 }, signer.publicKey)).toEqual(changed);
    const another = createSigner(newPem());
    expect(forgeryOf(signedHead, another.publicKey)).toEqual(
      expect.stringContaining('signed by another key'),
    );
    expect(forgeryOf({ ...signedHead, keyId: another.keyId }, another.publicKey)).toEqual(changed);
  });
});

describe('the head of a ledger', () => {
  let test: TestStore;
  const signer = createSigner(newPem());
  beforeAll(async () => {
    test = await openTestStore();
  });
  afterAll(() => test.close());
  const grow = () => test.store.ledger.append(sampleAppend(sampleId(), 0));
  const signed = async () =>
    (await test.store.readHeads({ limit: 9, newestFirst: true, checked: true })).map(
      ({ position }) => position,
    );

  const clock = () => new Date();
  const atHour = async (time: string) =>
    (await signOfThisHour({
      store: test.store,
      signer,
      clock: () => new Date(`2026-01-01T${time}Z`),
      logger: silentLogger,
    })) !== undefined;

  it('is signed once an hour if it has changed, by the first program that tries', async () => {
    expect(await atHour('08:59:00')).toBe(false); // empty ledger
    await grow();
    const both = await Promise.all([atHour('08:59:59'), atHour('08:59:59')]);
    expect(both.filter(Boolean)).toHaveLength(1);
    await grow();
    expect(await atHour('08:59:59')).toBe(false);
    expect(await atHour('09:00:00')).toBe(true);
    expect(await atHour('10:00:00')).toBe(false);
    expect(await signed()).toEqual([2, 1]);
  });

  it('is signed also after a head from a clock that is ahead', async () => {
    await grow();
    expect(await atHour('23:00:00')).toBe(true);
    await grow();
    expect(await atHour('11:00:00')).toBe(true);
    expect(await signed()).toEqual([4, 3, 2, 1]);
  });

  it('is not signed by another key, until both have signed the change', async () => {
    const next = createSigner(newPem());
    await grow();
    await expect(signHead(test.store, next, { clock })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('--new-key') as string,
    });
    const { store } = test;
    await tampered(
      test,
      async () => {
        // Anybody with rights on the database can write this statement, but only the right keys can sign it.
        const change = await changeKey(store, { before: createSigner(newPem()), after: next, clock }).catch(
          () => undefined,
        );
        expect(change).toBeUndefined();
        await changeKey(store, { before: undefined, after: createSigner(newPem()), clock });
        await changeKey(store, { before: signer, after: next, clock });
        await grow();
      },
      async () => {
        await expect(signHead(store, signer, { clock })).rejects.toThrow(/was replaced at position 5/);
        expect(await signHead(store, next, { clock })).toMatchObject({ isNew: true });
        for (const { publicKey } of [signer, next])
          expect(await verifyLedger(store, { publicKey })).toMatchObject({
            valid: true,
            signed: { heads: 5, unchecked: 0, upTo: 6 },
          });
        const { publicKey } = createSigner(newPem());
        expect(await verifyLedger(store, { publicKey })).toMatchObject({ signed: { unchecked: 5, upTo: 0 } });
      },
    );
  });

  it('is signed by a new key alone if the old one was lost, and earlier signatures no longer count', async () => {
    const next = createSigner(newPem());
    await tampered(
      test,
      async () => {
        await changeKey(test.store, { before: undefined, after: next, clock });
      },
      async () => {
        expect(await signHead(test.store, next, { clock })).toMatchObject({ isNew: true });
        const { publicKey } = next;
        expect(await verifyLedger(test.store, { publicKey })).toMatchObject({
          valid: true,
          signed: { heads: 5, unchecked: 4, upTo: 5 },
        });
      },
    );
  });

  it.each([4, 5, 9])('is not signed beside a head of an unknown key at position %i', async (position) => {
    const junk = createSigner(newPem()).sign({ position, hash: 'ab'.repeat(32) }, new Date());
    const insert = async () => {
      await test.sql(`DELETE FROM event_store.heads WHERE position = ${position}`);
      await test.store.keepHeads([junk]);
    };
    await tampered(test, insert, async () => {
      await expect(signHead(test.store, signer, { clock })).rejects.toMatchObject({ kind: 'conflict' });
      expect(await verifyLedger(test.store)).toMatchObject({ valid: false });
    });
  });

  it('is not signed after a signed head was removed while the program runs', async () => {
    const { signedHead: remembered } = await signHead(test.store, signer, { clock });
    await grow();
    await tampered(test, 'DELETE FROM event_store.heads', async () => {
      await expect(signHead(test.store, signer, { clock, remembered })).rejects.toThrow(
        /position 5 was removed/,
      );
    });
  });

  it('is kept for ever: a signed head can’t be changed or removed', async () => {
    for (const table of ['heads', 'key_changes'])
      await expect(test.sql(`DELETE FROM event_store.${table}`)).rejects.toMatchObject({ code: '42501' });
  });
});
