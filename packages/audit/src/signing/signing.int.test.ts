import { sampleAppend, sampleId, silentLogger, startedTestStore } from '@marketplace/event-store/testing';
import { startJob } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import { createSigner } from '../signed-heads/signer.ts';
import { newPem } from '../testing/newPem.ts';
import { createSigning } from './signing.ts';

const test = startedTestStore();
const signer = createSigner(newPem());
let now = Date.parse('2026-11-28T14:00:00.000Z');
const signing = (store = test.store, tsaUrl?: string) =>
  createSigning({
    store,
    leadership: test.store.leadership,
    signer,
    tsaUrl,
    clock: () => new Date(now),
    logger: silentLogger,
  });
const grow = (events: number) =>
  Promise.all(Array.from({ length: events }, () => test.store.ledger.append(sampleAppend(sampleId(), 0))));
const kinds = async () =>
  (await test.store.readHeads({ limit: 9 })).map(({ position, light }) => [position, light]);

it('the leader signs a checked head, and asks for stamps', async () => {
  await grow(257);
  const running = [1, 2]
    .map(() => signing(test.store, 'http://127.0.0.1:1/'))
    .map(({ job }) => startJob(job, silentLogger));
  // The light head at 256 is due only if nothing above it was signed before.
  await expect.poll(kinds).toContainEqual([257, undefined]);
  await expect
    .poll(() => test.store.readStampState())
    .toMatchObject({ fault: { position: 257, fault: expect.stringContaining('no whole answer') as string } });
  expect(await test.store.leaders()).toMatchObject([{ name: 'signed heads', epoch: 1 }]);
  await Promise.all(running.map((one) => one.stop()));
});

it('a light head does not wait for the check of a long ledger, which is tried again in the next hour only', async () => {
  await grow(255);
  const checking = Promise.withResolvers<never>();
  checking.promise.catch(() => undefined);
  const { job, isRefused } = signing({ ...test.store, readStreams: () => checking.promise });
  const { signal } = new AbortController();
  const run = () => job.run({ signal, isFirst: false, wake: () => undefined });
  now += 3_600_000;
  await run();
  expect((await kinds()).at(-1)).toEqual([512, true]);
  expect(isRefused()).toBe(false);
  checking.reject(new Error('A state was changed.'));
  await job.end?.();
  expect(isRefused()).toBe(true);
  expect((await kinds()).at(-1)).toEqual([512, true]);
});
