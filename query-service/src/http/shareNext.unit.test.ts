import { describe, expect, it } from 'vitest';
import { shareNext } from './shareNext.ts';

/** Readings that end when they are told to. */
const heldReadings = () => {
  const begun: PromiseWithResolvers<number>[] = [];
  const read = shareNext(() => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  });
  return { begun, read };
};

describe('a reading that many ask for', () => {
  it('begins at once where none is under way', async () => {
    const { begun, read } = heldReadings();
    const asked = read();
    begun[0]?.resolve(1);
    expect(await asked).toBe(1);
    const again = read();
    begun[1]?.resolve(2);
    expect(await again).toBe(2);
  });

  it('is shared by those who ask while one is under way, and begins after they asked', async () => {
    const { begun, read } = heldReadings();
    const first = read();
    const later = Promise.all([read(), read(), read()]);
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve(2);
    expect(await later).toEqual([2, 2, 2]);
    expect(begun).toHaveLength(2);
  });

  it('goes on after one that failed', async () => {
    const { begun, read } = heldReadings();
    const first = read();
    const next = read();
    begun[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await Promise.resolve();
    begun[1]?.resolve(2);
    expect(await next).toBe(2);
  });
});
