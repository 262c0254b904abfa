import { openTestStore, sampleAppend, sampleId, type TestStore } from '@marketplace/event-store/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSigner, forgeryOf } from '../signed-heads/signer.ts';
import { newPem } from '../testing/newPem.ts';
import { rewriteHistory, tampered } from '../testing/tampering.ts';
import { verifyLedger } from '../verify/verifyLedger.ts';
import { changeKey } from './changeKey.ts';
import { createLightSigning } from './lightSigning.ts';
import { signHead } from './signHead.ts';

let test: TestStore;
let now: number;
const signer = createSigner(newPem());
beforeEach(async () => {
  test = await openTestStore();
  now = Date.parse('2026-11-28T14:00:00.000Z');
});
afterEach(() => test.close());

const clock = () => new Date(now);
const lightSigning = (by = signer) => {
  const lookOnce = createLightSigning({ store: test.store, signer: by, clock });
  /** Looks once a second, as many times. */
  return async (seconds = 1) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      await lookOnce({ isFirst: false });
    }
  };
};
const grow = async (events: number) => {
  await Promise.all(
    Array.from({ length: events }, () => test.store.ledger.append(sampleAppend(sampleId(), 0))),
  );
};
const heads = () => test.store.readHeads({ after: 0, limit: 1_000 });
const positions = async () => (await heads()).map(({ position }) => position);

describe('light heads', () => {
  it('are signed within 10 s after the ledger grew, and only then', async () => {
    const look = lightSigning();
    await look(20); // empty
    await grow(3);
    await look(6);
    expect(await positions()).toEqual([]);
    await look(1);
    expect(await positions()).toEqual([3]);
    await look(20);
    await grow(1);
    await look(9);
    expect(await positions()).toEqual([3, 4]);
    const ledgerId = await test.store.readLedgerId();
    for (const head of await heads()) {
      expect(head).toMatchObject({ light: true, ledgerId, keyId: signer.keyId });
      expect(forgeryOf(head, signer.publicKey)).toBeUndefined();
    }
  });

  it('are signed at each 256th event at once, and never twice at a position', async () => {
    await grow(600);
    await Promise.all([lightSigning()(), lightSigning()()]);
    expect(await positions()).toEqual([256, 512]);
    await lightSigning()(9);
    expect(await positions()).toEqual([256, 512, 600]);
    await signHead(test.store, signer, { clock });
    await grow(1);
    await signHead(test.store, signer, { clock });
    // At 600 is one of each kind: the checked one is listed.
    expect((await heads()).map(({ light }) => light)).toEqual([true, true, undefined, undefined]);
    await lightSigning()(9);
    const page = await test.store.readHeads({ after: 256, limit: 2 });
    expect(page.map(({ position }) => position)).toEqual([512, 600]);
    for (const head of await heads()) expect(forgeryOf(head, signer.publicKey)).toBeUndefined();
    expect(await verifyLedger(test.store, { publicKey: signer.publicKey })).toMatchObject({ valid: true });
  });

  it.each([
    ['cut', 'DELETE FROM event_store.events WHERE position > 2'],
    ['cut, and has grown again', 'DELETE FROM event_store.events WHERE position > 2', 4],
    ['rewritten', () => rewriteHistory(test, (event) => ({ ...event, correlationId: 'another' })), 1],
  ])('are not signed where the ledger was %s', async (_what, change, more = 0) => {
    await grow(3);
    await lightSigning()(9);
    await tampered(test, change, async () => {
      await grow(more);
      await expect(lightSigning()(9)).rejects.toThrow(/position 3 does not fit the ledger/);
      const { publicKey } = signer;
      const verdict = await verifyLedger(test.store, { publicKey });
      expect([verdict.valid, verdict.firstBroken]).toEqual([false, 3]);
    });
  });

  it('are signed by a new key once both have signed the change, and by the old one no more', async () => {
    const next = createSigner(newPem());
    await grow(1);
    await lightSigning()(9);
    await signHead(test.store, signer, { clock });
    await grow(1);
    await lightSigning()(9);
    await grow(1);
    await expect(lightSigning(next)(9)).rejects.toThrow(/a key that this one did not replace/);
    await changeKey(test.store, { before: signer, after: next, clock });
    await expect(lightSigning(signer)(9)).rejects.toThrow(/was replaced/);
    await lightSigning(next)(9);
    expect((await heads()).map(({ keyId }) => keyId)).toEqual([signer.keyId, signer.keyId, next.keyId]);
  });

  it('can’t be changed', async () => {
    await grow(256);
    await lightSigning()();
    for (const change of [
      'UPDATE event_store.heads SET position = 1',
      "UPDATE event_store.heads SET stamp = '', light = false",
      'DELETE FROM event_store.heads',
      'TRUNCATE event_store.heads',
    ])
      await expect(test.sql(change)).rejects.toThrow(/append-only/);
  });
});
