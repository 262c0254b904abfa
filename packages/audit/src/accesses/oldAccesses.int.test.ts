import { dayMs } from '@marketplace/contracts';
import { backUpLedger, openEventStore, restoreLedger, type LedgerLine } from '@marketplace/event-store';
import {
  openTestStore,
  sampleAppend,
  sampleId,
  silentLogger,
  type TestStore,
} from '@marketplace/event-store/testing';
import { createMetrics } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSigner } from '../signed-heads/signer.ts';
import { signHead } from '../signing/signHead.ts';
import { newPem } from '../testing/newPem.ts';
import { tampered } from '../testing/tampering.ts';
import { createDailyVerification } from '../verify/dailyVerification.ts';
import { verifyLedger } from '../verify/verifyLedger.ts';
import { measureAccesses, removeOldAccesses } from './oldAccesses.ts';

const signer = createSigner(newPem());
const { publicKey } = signer;
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const actor = { uid: 'carl', email: 'carl@example.com' };

let test: TestStore;
/** Ids 1 to 8: five of 900 days ago, two of 20 days ago, one of today. Heads cover 3, 5 and 7. */
beforeAll(async () => {
  test = await openTestStore();
  const access = (days: number) =>
    test.sql(
      `INSERT INTO event_store.audit_accesses (at, actor_uid, actor_email, call, details) VALUES ($1, 'carl', 'c@d.e', 'GET /ä', '{}')`,
      [daysAgo(days)],
    );
  const sign = async (days: number, by = signer) => {
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    await signHead(test.store, by, { clock: () => daysAgo(days) });
  };
  for (let id = 1; id <= 3; id += 1) await access(900);
  await sign(899);
  for (let id = 4; id <= 5; id += 1) await access(900);
  await sign(800);
  for (let id = 6; id <= 7; id += 1) await access(20);
  await sign(19);
  await test.store.recordAccess({ actor, call: 'GET /now', details: {} });
});
afterAll(() => test.close());

const remove = (days: number, given: Partial<Parameters<typeof removeOldAccesses>[1]> = {}) =>
  removeOldAccesses(test.store, { days, publicKey, now, ...given });
const verify = (store: Parameters<typeof verifyLedger>[0] = test.store) => verifyLedger(store, { publicKey });
const ids = async () => (await test.store.readAccesses({ limit: 100 })).map(({ id }) => id).reverse();
const headOf = (id: number) =>
  test
    .sql(`SELECT encode(access_hash, 'hex') AS hash FROM event_store.signed_heads WHERE access_id = ${id}`)
    .then(([row]) => ({ id, hash: String(row?.['hash']) }));
const hashAt = (id: number) => `(SELECT hash FROM event_store.audit_accesses WHERE id = ${id})`;
const removal = (id: number) =>
  `INSERT INTO event_store.access_removals (id, hash) VALUES (${id}, ${hashAt(id)});
   DELETE FROM event_store.audit_accesses WHERE id <= ${id}`;

describe('records of accesses', () => {
  it('are kept until they are old enough, or while no head of a known key covers them', async () => {
    expect(await remove(1_000)).toBe(0);
    const another = createSigner(newPem()).publicKey;
    expect(await remove(730, { publicKey: another })).toBe(0);
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await verify()).toMatchObject({ valid: true, accesses: 8 });
    expect(await verify()).not.toHaveProperty('accessesSince');
  });

  it.each([
    ['no head covers', `SET LOCAL ROLE event_store_program; ${removal(2)}`],
    ['are not 30 days old', removal(7)],
    ['were not named before', 'DELETE FROM event_store.audit_accesses WHERE id = 1'],
  ])('that %s can’t be removed, not even by the owner', async (_what, statements) => {
    await expect(test.sql(`BEGIN; ${statements}; COMMIT`)).rejects.toMatchObject({ code: '42501' });
    await test.sql('ROLLBACK');
    expect(await ids()).toHaveLength(8);
  });

  it('that are not right stay, and the day after too', async () => {
    const change = `UPDATE event_store.audit_accesses SET actor_uid = 'eve' WHERE id = 2`;
    await tampered(test, change, async () => {
      const daily = createDailyVerification({
        store: () => test.store,
        publicKey,
        accessDays: 730,
        clock: () => now,
        logger: silentLogger,
      });
      await daily.verify();
      expect(daily.last()?.verdict.valid).toBe(false);
      expect(await ids()).toHaveLength(8);
    });
  });

  it.each([
    [
      'by a head of another key',
      `UPDATE event_store.signed_heads SET key_id = repeat('ab', 32); ${removal(5)}`,
    ],
    ['without a head', removal(4)],
    ['and one more', `${removal(5)}; DELETE FROM event_store.audit_accesses WHERE id = 6`],
    [
      'and the next one changed',
      `${removal(5)}; UPDATE event_store.audit_accesses SET call = '' WHERE id = 6`,
    ],
  ])('that were removed %s make the ledger not valid', async (_what, change) => {
    await tampered(test, change, async () => {
      expect((await verify()).reason).toMatch(/^The records? of access/);
    });
  });

  it('are removed while another process verifies, which finds no fault', async () => {
    let removed = 0;
    await tampered(
      test,
      () => Promise.resolve(),
      async () => {
        const store = {
          ...test.store,
          readAccessChain: async (page: { readonly after: number; readonly limit: number }) => {
            const found = await test.store.readAccessChain({ ...page, limit: 2 });
            if (removed === 0) removed = await remove(730);
            return found;
          },
        };
        expect(await verify(store)).toMatchObject({ valid: true, accesses: 3 });
        expect(removed).toBe(5);
      },
    );
  });

  it('are removed by rule, in pieces; the rest is valid, and signed on, and the next one continues the chain', async () => {
    const daily = createDailyVerification({
      store: () => test.store,
      publicKey,
      accessDays: 730,
      clock: () => now,
      logger: silentLogger,
    });
    const metrics = createMetrics();
    measureAccesses(metrics, { store: () => test.store, clock: () => now });
    const oldest = async () =>
      /^marketplace_audit_oldest_access_seconds (.*)$/m.exec(await metrics.text())?.[1];
    expect(Number(await oldest())).toBeCloseTo(900 * 86_400, -1);
    await test.store.removeAccesses({ upTo: await headOf(3), limit: 1 });
    expect(await ids()).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(await verify()).toMatchObject({ valid: true, accesses: 5 });
    await daily.verify();
    expect(await ids()).toEqual([6, 7, 8]);
    expect(await remove(730, { piece: 1 })).toBe(0);
    expect(Number(await oldest())).toBeCloseTo(20 * 86_400, -1);
    await test.store.recordAccess({ actor, call: 'GET /later', details: {} });
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    await signHead(test.store, signer, { clock: () => new Date() });
    expect(await verify()).toMatchObject({
      valid: true,
      accesses: 4,
      signed: { heads: 4, unchecked: 0 },
      accessesSince: daysAgo(20).toISOString(),
    });
  });

  it('are the same after a backup was restored', async () => {
    const lines: LedgerLine[] = [];
    await backUpLedger(test.url, (line) => Promise.resolve(void lines.push(line)));
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const backup = async function* () {
      yield* await Promise.resolve(lines);
    };
    await restoreLedger(database.url, backup(), { replace: false });
    const store = await openEventStore({ url: database.url, logger: silentLogger });
    expect(await verify(store)).toEqual(await verify());
    await store.recordAccess({ actor, call: 'GET /restored', details: {} });
    expect(await verify(store)).toMatchObject({ valid: true, accesses: 5 });
    await store.close();
  });
});
