import { describe, expect, it } from 'vitest';
import { coalesce } from './sharedRuns.ts';

/** Runs that end when the test ends them. */
const heldRuns = () => {
  const begun: PromiseWithResolvers<number>[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  const call = coalesce(async () => {
    const run = Promise.withResolvers<number>();
    begun.push(run);
    mostAtOnce = Math.max(mostAtOnce, (underWay += 1));
    try {
      return await run.promise;
    } finally {
      underWay -= 1;
    }
  });
  return { begun, call, mostAtOnce: () => mostAtOnce };
};
const settled = async () => {
  for (const _turn of [1, 2]) await new Promise((resolve) => setImmediate(resolve));
};

describe('work that is shared', () => {
  it('begins at once if no run is under way', async () => {
    const { begun, call } = heldRuns();
    const first = call();
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    const second = call();
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it('runs once more for all calls that came during a run', async () => {
    const { begun, call } = heldRuns();
    const first = call();
    const later = Promise.all([call(), call(), call()]);
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    await settled();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve(2);
    expect(await later).toEqual([2, 2, 2]);
    expect(begun).toHaveLength(2);
  });

  it('continues after a failed run, which fails only its own callers', async () => {
    const { begun, call } = heldRuns();
    const first = call();
    const second = call();
    begun[0]?.reject(new Error('disk full'));
    await expect(first).rejects.toThrow('disk full');
    await settled();
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it('never runs twice at a time, though a caller calls again as soon as it is answered', async () => {
    const { begun, call, mostAtOnce } = heldRuns();
    const again = call().then(() => call());
    const second = call();
    begun[0]?.resolve(1);
    await settled();
    begun[1]?.resolve(2);
    expect([await again, await second]).toEqual([2, 2]);
    expect(mostAtOnce()).toBe(1);
  });
});
