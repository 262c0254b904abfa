import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestStore, type TestStore } from '../testing/testStore.ts';
import type { EventStore } from '../eventStore.ts';
import type { Term } from './terms.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

/** Competes for the leadership until the test ends; `terms` are its terms so far. */
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
const cutConnections = (name: string) =>
  test.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    `event-store leader ${name}`,
  ]);
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

  it('do not hinder the leader of another name', async () => {
    const one = candidate(test.store, 'b');
    const other = candidate(test.store, 'c');
    await expect.poll(() => [one.terms.length, other.terms.length]).toEqual([1, 1]);
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
    await cutConnections('d');
    await expect.poll(() => first?.signal.aborted).toBe(true);
    await expect.poll(() => one.terms.length, { timeout: 5_000 }).toBe(2);
    expect(await save(first?.epoch)).toBe(false);
    expect(await save(one.terms[1]?.epoch)).toBe(true);
    expect((await test.store.relayCheckpoints.load('t')).position).toBe(one.terms[1]?.epoch);
  });
});
