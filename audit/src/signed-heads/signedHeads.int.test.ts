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
import { signOfThisHour } from './hourly.ts';
import { createSigner, forgeryOf } from './signer.ts';
import { signHead } from './signHead.ts';
import { ownSigner, signerFor, signerOf } from './signingKey.ts';

const newPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('a signing key', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marketplace-key-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('is made at the first start, for its owner only, and stays the same', async () => {
    expect(await signerFor({ DATA_DIR: dataDir })).toBeUndefined();
    const { keyId } = await ownSigner(dataDir);
    expect((await ownSigner(dataDir)).keyId).toBe(keyId);
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
    expect(forgeryOf(signedHead, signer.publicKey)).toBeUndefined();
    expect(forgeryOf({ ...signedHead, position: 2 }, signer.publicKey)).toMatch(/changed/);
    const another = createSigner(newPem());
    expect(forgeryOf(signedHead, another.publicKey)).toMatch(/another key/);
    expect(forgeryOf({ ...signedHead, keyId: another.keyId }, another.publicKey)).toMatch(/changed/);
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
  const signed = async () => (await test.store.readSignedHeads({ limit: 9 })).map(({ position }) => position);

  it('is signed once an hour if it has changed, by the first program that tries', async () => {
    const atHour = (time: string) =>
      signOfThisHour({
        store: () => test.store,
        signer,
        clock: () => new Date(`2026-01-01T${time}Z`),
        logger: silentLogger,
      });
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

  it('is signed by a new key too, when it changes', async () => {
    const clock = () => new Date();
    const next = createSigner(newPem());
    const last = await signHead(test.store, next, { clock });
    expect(last).toMatchObject({ isNew: false, signedHead: { position: 2, keyId: signer.keyId } });
    await grow();
    expect(await signHead(test.store, next, { clock })).toMatchObject({
      isNew: true,
      signedHead: { position: 3, keyId: next.keyId },
    });
  });

  it('is not signed after a kept one that somebody else put there', async () => {
    await grow();
    const { hash } = await test.store.ledger.head();
    await test.store.keepSignedHead({
      ...signer.sign({ position: 4, hash: 'ab'.repeat(32) }, new Date()),
      hash,
    });
    await grow();
    await expect(signHead(test.store, signer, { clock: () => new Date() })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Position 4') as string,
    });
  });

  it('is kept for ever: a signed head can’t be changed or removed', async () => {
    await expect(test.sql('DELETE FROM event_store.signed_heads')).rejects.toMatchObject({ code: '42501' });
  });
});
