import type { Verdict } from '@marketplace/contracts';
import { sampleAppend, sampleId, silentLogger, startedTestStore } from '@marketplace/event-store/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSigner, type Signer } from '../signed-heads/signer.ts';
import { newPem } from '../testing/newPem.ts';
import { createDailyVerification } from './dailyVerification.ts';
import { createKeptVerdict } from './keptVerdict.ts';

const test = startedTestStore();
const signer = createSigner(newPem());
const hour = 3_600_000;
let now: number;
let verifications: number;
beforeEach(async () => {
  await test.sql('DELETE FROM event_store.last_verdict');
  await test.store.ledger.append(sampleAppend(sampleId(), 0, 3));
  now = Date.now();
  verifications = 0;
});

interface ProcessOptions {
  readonly key?: Signer | 'none';
  /** The program leads nothing and writes nothing, as the query service. */
  readonly onlyReads?: boolean;
  readonly onRead?: () => Promise<unknown>;
}
/** A process that may verify the ledger; `onRead` is awaited before a verification reads it. */
const startProcess = ({ key = signer, onlyReads = false, onRead }: ProcessOptions = {}) => {
  const stopping = new AbortController();
  const daily = createDailyVerification({
    store: () => ({
      ...test.store,
      readDigests: async (...asked) => {
        verifications += 1;
        await onRead?.();
        return test.store.readDigests(...asked);
      },
    }),
    ...(!onlyReads && { leadership: test.store.leadership }),
    signer: key === 'none' ? undefined : key,
    clock: () => new Date(now),
    logger: silentLogger,
  });
  return {
    ...daily,
    run: () => daily.job.run({ signal: stopping.signal, isFirst: true, wake: () => undefined }),
    stop: () => stopping.abort(),
  };
};
type Process = ReturnType<typeof startProcess>;
const run = (...processes: readonly Process[]) => Promise.all(processes.map((one) => one.run()));
const verdictsOf = (...processes: readonly Process[]) => Promise.all(processes.map((one) => one.last()));
const keep = (verdict: Verdict, by = signer, ledgerId?: string) =>
  createKeptVerdict(
    () => ({ ...test.store, ...(ledgerId && { readLedgerId: () => Promise.resolve(ledgerId) }) }),
    by,
  ).keep({ verdict, at: new Date(now) });

describe('the daily verification', () => {
  it('is done once a day by one of all processes, and each of them knows the verdict', async () => {
    const processes = [startProcess(), startProcess(), startProcess()];
    await run(...processes);
    expect(verifications).toBe(1);
    const head = await test.store.ledger.head();
    const verdict = { at: new Date(now), verdict: { head, checked: head.position } };
    expect(await verdictsOf(...processes)).toMatchObject([verdict, verdict, verdict]);

    now += 20 * hour;
    const restarted = [startProcess(), startProcess()];
    const rests = [{ nextAfter: 4 * hour }, { nextAfter: 4 * hour }];
    expect([await run(...restarted), await verdictsOf(...restarted)]).toMatchObject([
      rests,
      [verdict, verdict],
    ]);
    expect(verifications).toBe(1);
    now += 4 * hour;
    await run(...restarted, ...processes);
    expect(verifications).toBe(2);
  });

  it('is done by another process if the leader stops in the middle', async () => {
    const begun = Promise.withResolvers();
    const first = startProcess({
      onRead: () => {
        begun.resolve(undefined);
        return new Promise(() => undefined);
      },
    });
    void first.run().catch(() => undefined);
    await begun.promise;
    const second = startProcess();
    const running = second.run();
    expect(await second.last()).toBeUndefined();
    // The session with the leader's lock ends, as it does when the process is killed.
    await test.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'event-store leader' AND state = 'idle'
      AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`);
    await running;
    expect([verifications, await second.last()]).toMatchObject([2, { at: new Date(now) }]);
    first.stop();
  });

  it('believes no verdict with another signature, of another ledger or of another history', async () => {
    const { head } = (await startProcess().run(), (await startProcess().last())?.verdict) ?? {};
    if (head === undefined) throw new Error('It was verified.');
    const verdict = { valid: true, checked: 9, head };
    const known = () => startProcess().last();
    const good = { verdict: { ...verdict, checked: 9 } };
    await keep(verdict);
    expect(await known()).toMatchObject(good);
    await test.sql(
      `UPDATE event_store.last_verdict SET statement = replace(statement::text, '"checked":9', '"checked":8')::json`,
    );
    expect(await known()).toBeUndefined();
    for (const forging of [
      () => keep(verdict, createSigner(newPem())),
      () => keep(verdict, signer, sampleId()),
      () => keep({ ...verdict, head: { ...head, hash: 'ab'.repeat(32) } }),
      () => keep({ ...verdict, head: { ...head, position: head.position + 1 } }),
    ]) {
      await forging();
      expect(await known()).toBeUndefined();
    }
    await startProcess().run();
    expect([verifications, await known()]).toMatchObject([2, { verdict: { head } }]);
  });

  it('is read by a program that leads nothing; what it verified itself is its own', async () => {
    const [reader, another] = [startProcess({ onlyReads: true }), startProcess({ onlyReads: true })];
    await startProcess().run();
    expect(await verdictsOf(reader, another)).toMatchObject([{ at: new Date(now) }, { at: new Date(now) }]);
    const before = now;
    now += hour;
    await reader.verify();
    expect(await verdictsOf(reader, another)).toMatchObject([
      { at: new Date(now) },
      { at: new Date(before) },
    ]);
  });

  it('is done by each process without a key: nothing shows who wrote a verdict in the database', async () => {
    await keep({ valid: true, checked: 0, head: { position: 0, hash: '0'.repeat(64) } });
    const processes = [startProcess({ key: 'none' }), startProcess({ key: 'none' })];
    expect(await verdictsOf(...processes)).toEqual([undefined, undefined]);
    await run(...processes);
    expect(verifications).toBe(2);
  });
});
