import { describe, expect, it } from 'vitest';
import { coalescing } from './coalescing.ts';

/** Work that counts its runs; the test ends each run. */
const manualWork = () => {
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  return { ends, work };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('calls of coalescing work', () => {
  it('share the next run while one is under way, because that one may have begun before their change', async () => {
    const { ends, work } = manualWork();
    const save = coalescing(work);
    const first = save();
    await settled();
    let done = 0;
    const later = [save(), save(), save()].map((call) => call.then(() => (done += 1)));
    ends[0]?.();
    await first;
    await settled();
    expect(ends).toHaveLength(2);
    expect(done).toBe(0);
    ends[1]?.();
    await Promise.all(later);
    expect(ends).toHaveLength(2);
  });

  it('reject with their own run only', async () => {
    const { ends, work } = manualWork();
    const save = coalescing(work);
    const first = save();
    await settled();
    const second = save();
    ends[0]?.(new Error('disk full'));
    await expect(first).rejects.toThrow('disk full');
    await settled();
    ends[1]?.();
    await expect(second).resolves.toBeUndefined();
  });
});
