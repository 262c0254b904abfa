import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startProxy } from '@marketplace/service-kit/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startedTestStore } from '../testing/testStore.ts';
import { openEventStore, type EventStore } from '../eventStore.ts';
import { silentLogger } from '../testing/silentLogger.ts';
import type { Term } from './terms.ts';

const test = startedTestStore();

/** A candidate for the leadership until the test ends; `terms` are its terms up to now. */
const candidate = (store: EventStore, name: string) => {
  const abort = new AbortController();
  const terms: Term[] = [];
  const running = (async () => {
    for await (const term of store.leadership.terms(name, abort.signal)) {
      terms.push(term);
      await new Promise((resolve) => term.signal.addEventListener('abort', resolve));
    }
  })();
  const stepDown = async () => {
    abort.abort();
    await running;
  };
  onTestFinished(stepDown);
  return { terms, stepDown };
};
const session = `FROM pg_stat_activity WHERE application_name = 'event-store leader' AND datname = current_database()`;
const noTime = { position: 0, lastOfPartition: [], nextOffsets: [] };

describe('two candidates for one leadership', () => {
  it('lead one after the other, each in an epoch of its own', async () => {
    const one = candidate(test.store, 'a');
    await expect.poll(() => one.terms.length).toBe(1);
    const other = candidate(await test.openAnother(), 'a');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(other.terms).toEqual([]);
    await one.stepDown();
    await expect.poll(() => other.terms.length, { timeout: 3_000 }).toBe(1);
    expect(other.terms[0]?.epoch).toBe(Number(one.terms[0]?.epoch) + 1);
    expect(one.terms[0]?.signal.aborted).toBe(true);
    expect(await test.store.leaders()).toMatchObject([
      { name: 'a', epoch: other.terms[0]?.epoch, here: true },
    ]);
  });

  it('do not hinder the leader of another name, which shares their session; one that ends leaves the other', async () => {
    const one = candidate(test.store, 'b');
    const other = candidate(test.store, 'c');
    await expect.poll(() => [one.terms.length, other.terms.length]).toEqual([1, 1]);
    expect(await test.sql(`SELECT ${session}`)).toHaveLength(1);
    await one.stepDown();
    const next = candidate(await test.openAnother(), 'b');
    await expect.poll(() => next.terms.length).toBe(1);
    expect(other.terms[0]?.signal.aborted).toBe(false);
    await next.stepDown();
    await other.stepDown();
    expect(await test.sql(`SELECT ${session}`)).toEqual([]);
  });

  it('of one process do not lead at the same time', async () => {
    const one = candidate(test.store, 'g');
    await expect.poll(() => one.terms.length).toBe(1);
    const other = candidate(test.store, 'g');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(other.terms).toEqual([]);
    await one.stepDown();
    await expect.poll(() => other.terms.length).toBe(1);
  });
});

describe('a leader whose connection is cut', () => {
  it('notices it, and can’t save after another term has begun', async () => {
    const one = candidate(test.store, 'd');
    await expect.poll(() => one.terms.length).toBe(1);
    const [first] = one.terms;
    const save = (epoch = 0) =>
      test.store.relayCheckpoints.save('t', { ...noTime, position: epoch }, { leads: 'd', epoch });
    expect(await save(first?.epoch)).toBe(true);
    await test.sql(`SELECT pg_terminate_backend(pid) ${session}`);
    await expect.poll(() => first?.signal.aborted).toBe(true);
    await expect.poll(() => one.terms.length, { timeout: 5_000 }).toBe(2);
    expect(await save(first?.epoch)).toBe(false);
    expect(await save(one.terms[1]?.epoch)).toBe(true);
    expect((await test.store.relayCheckpoints.load('t')).position).toBe(one.terms[1]?.epoch);
  });
});

describe('a leader that is stopped', () => {
  const program = `
    import { openEventStore } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
    import { silentLogger } from ${JSON.stringify(new URL('../testing/index.ts', import.meta.url).href)};
    const store = await openEventStore({ url: process.env.STORE, logger: silentLogger });
    for await (const { epoch, signal } of store.leadership.terms('e', new AbortController().signal)) {
      console.log('leads');
      const write = { leads: 'e', epoch };
      const at = { position: epoch, lastOfPartition: [] };
      while (!signal.aborted && (await store.relayCheckpoints.save('e', at, write).catch(() => true)));
      console.log('ended');
    }`;

  it('loses the lead to another, and can’t save when it goes on', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, STORE: test.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
    await expect.poll(() => said).toEqual(['leads']);
    const other = candidate(test.store, 'e');
    child.kill('SIGSTOP');
    await expect.poll(() => other.terms.length).toBe(1);
    const epoch = other.terms[0]?.epoch ?? 0;
    const saved = await test.store.relayCheckpoints.save(
      'e',
      { ...noTime, position: epoch },
      { leads: 'e', epoch },
    );
    expect(saved).toBe(true);
    child.kill('SIGCONT');
    await expect.poll(() => said).toEqual(['leads', 'ended']);
    expect((await test.store.relayCheckpoints.load('e')).position).toBe(epoch);
  });
});

describe('a leader behind a link that swallows packets', () => {
  it('ends its term before another leads', async () => {
    const proxy = await startProxy(test.url);
    onTestFinished(() => proxy.stop());
    const far = await openEventStore({ url: proxy.url, logger: silentLogger });
    onTestFinished(() => far.close());
    const one = candidate(far, 'f');
    await expect.poll(() => one.terms.length).toBe(1);
    const other = candidate(test.store, 'f');
    proxy.freeze();
    await expect.poll(() => other.terms.length).toBe(1);
    expect(one.terms[0]?.signal.aborted).toBe(true);
    proxy.cut();
  });
});
