import { fold, stateVersion } from '@marketplace/contracts/task-state';
import type { Append, NewEvent } from '@marketplace/event-store';
import { startedTestStore, sampleAppend, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { createMetrics } from '@marketplace/service-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../signed-heads/signer.ts';
import { signHead } from '../signing/signHead.ts';
import { newPem } from '../testing/newPem.ts';
import { postedData } from '../testing/samples.ts';
import { rewriteHistory, tampered } from '../testing/tampering.ts';
import { createDailyVerification, measureVerification } from './dailyVerification.ts';
import { verifyLedger } from './verifyLedger.ts';

const signer = createSigner(newPem());
const { publicKey } = signer;
const clock = () => new Date();
const taskId = sampleId();

/** A task as the command service posts it, with its state. */
const posted = (): Append => {
  const append = sampleAppend(taskId, 0);
  const events = append.events.map((event): NewEvent => ({
    ...event,
    type: 'TaskPosted',
    data: postedData,
  }));
  const state = fold(
    events.map(
      (event) =>
        ({ ...event, recordedAt: append.decidedAt, taskVersion: 1 }) as Parameters<typeof fold>[0][number],
    ),
  );
  return { ...append, events, state: { stateVersion, state } };
};

const test = startedTestStore();
beforeAll(async () => {
  const { store } = test;
  await store.ledger.append(posted());
  await store.ledger.append(sampleAppend(sampleId(), 0, 4));
  await signHead(store, signer, { clock });
  await store.ledger.append(sampleAppend(sampleId(), 0, 4));
});
const verify = () => verifyLedger(test.store, { publicKey });
const notSigned = (key = signer) => expect(signHead(test.store, key, { clock })).rejects;

describe('verification of a whole ledger', () => {
  it('says up to where signatures prove it, and what else was checked', async () => {
    const expected = { valid: true, checked: 9, states: 3 };
    expect(await verify()).toMatchObject({
      ...expected,
      signed: { heads: 1, unchecked: 0, upTo: 5, signedAt: expect.any(String) as string },
    });
    expect(await verifyLedger(test.store)).toMatchObject({
      ...expected,
      signed: { heads: 1, unchecked: 1, upTo: 0 },
    });
  });

  it.each([
    ['without its last events', 4, `DELETE FROM event_store.events WHERE position > 3`],
    ['without any events', 1, `DELETE FROM event_store.events`],
  ])('finds a ledger %s by the heads that it keeps', async (_what, firstBroken, change) => {
    await tampered(test, change, async () => {
      expect(await verify()).toMatchObject({ valid: false, firstBroken });
      await notSigned().toMatchObject({ kind: 'conflict' });
    });
  });

  it('finds a history that was rewritten with all its hashes, and no key signs it', async () => {
    const rewrite = () =>
      rewriteHistory(test, (event) =>
        event.position === 2 ? { ...event, correlationId: 'another' } : event,
      );
    await tampered(test, rewrite, async () => {
      expect(await verifyLedger(test.store)).toMatchObject({ valid: false, firstBroken: 5 });
      await notSigned().toThrow(/position 5 is not the one/);
      await notSigned(createSigner(newPem())).toThrow(/key here is another one/);
    });
  });

  it('finds a kept head that was changed', async () => {
    const change = `UPDATE event_store.heads SET signed_at = signed_at - interval '1 day'`;
    await tampered(test, change, async () => {
      expect((await verify()).reason).toMatch(/position 5: The signature/);
      await notSigned().toThrow(/position 5: The signature/);
    });
  });

  it('finds a head of another ledger that the same key signs, kept or given', async () => {
    const { store } = test;
    const head = await store.ledger.head();
    const ledgerId = await store.readLedgerId();
    const [kept] = await store.readHeads({ limit: 1, newestFirst: true, checked: true });
    expect(kept?.ledgerId).toBe(ledgerId);
    const older = signer.sign(head, new Date());
    const other = signer.sign(head, new Date(), sampleId());
    expect(await verifyLedger(store, { knownHead: older })).toMatchObject({ valid: true });
    expect(await verifyLedger(store, { knownHead: other })).toMatchObject({
      valid: false,
      reason: expect.stringContaining('of another ledger') as string,
      checkpoint: { matches: false },
    });
    for (const [given, valid] of [
      [older, true],
      [other, false],
    ] as const)
      await tampered(
        test,
        async () => {
          await store.keepHeads([given]);
        },
        async () => {
          expect(await verify()).toMatchObject({ valid, ...(valid && { signed: { heads: 2, upTo: 9 } }) });
          if (!valid) await notSigned().toThrow(/of another ledger/);
        },
      );
  });

  it('finds an event before the first one, which the program’s role can’t insert', async () => {
    const insert = `INSERT INTO event_store.events SELECT -1, id, type, schema_version, task_id, 77, recorded_at, actor_uid,
      actor_email, correlation_id, data, hash FROM event_store.events WHERE position = 1`;
    await expect(test.sql(`SET LOCAL ROLE event_store_program; ${insert}`)).rejects.toMatchObject({
      code: '23514',
    });
    const change = `ALTER TABLE event_store.events DROP CONSTRAINT after_the_beginning; ${insert}`;
    await tampered(test, change, async () => {
      expect((await verify()).reason).toMatch(/at position -1, before the first one/);
    });
  });

  it.each([
    ['an owner was replaced', `state = replace(state::text, '"ada"', '"eve"')::json`],
    ['a version was changed', 'version = version + 1'],
    ['a position was moved', 'last_position = last_position + 1'],
  ])('finds a stored state in which %s, which the program’s role can do', async (_what, change) => {
    const update = `SET LOCAL ROLE event_store_program; UPDATE event_store.streams SET ${change} WHERE task_id = '${taskId}'`;
    await tampered(test, update, async () => {
      expect((await verify()).reason).toContain(taskId);
    });
  });

  it('finds a task whose state is missing', async () => {
    await tampered(test, `DELETE FROM event_store.streams WHERE task_id = '${taskId}'`, async () => {
      expect((await verify()).reason).toMatch(/^1 of 9 events are of tasks whose stored state is missing/);
    });
  });

  it('is done every day, and its result is a metric', async () => {
    const metrics = createMetrics();
    const daily = createDailyVerification({
      store: () => test.store,
      leadership: test.store.leadership,
      signer,
      clock,
      logger: silentLogger,
    });
    measureVerification(metrics, daily);
    const valid = async () => /^marketplace_ledger_valid (\d)$/m.exec(await metrics.text())?.[1];
    expect(await valid()).toBeUndefined();
    await daily.verify();
    expect(await valid()).toBe('1');
    await tampered(test, `UPDATE event_store.events SET actor_uid = 'eve' WHERE position = 2`, async () => {
      await daily.verify();
      expect(await valid()).toBe('0');
    });
  });
});
