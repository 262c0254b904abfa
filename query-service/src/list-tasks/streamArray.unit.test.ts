import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streamArray } from './streamArray.ts';

/** Batches that count their reads, and record whether the iteration was closed. */
const countedBatches = (sizes: readonly number[], text = '', fail?: Error) => {
  const seen = { asked: 0, left: false };
  const batches = async function* () {
    try {
      for (const [index, size] of sizes.entries()) {
        seen.asked += 1;
        await Promise.resolve();
        yield Array.from({ length: size }, (_, item) => `${index}.${item}${text}`);
      }
      if (fail) throw fail;
    } finally {
      seen.left = true;
    }
  };
  return { seen, batches: batches() };
};
const asJson = (item: string) => JSON.stringify(item);

describe('batches as one JSON array', () => {
  it('are complete and in order for all batch sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(4), { maxLength: 6 }),
        fc.constantFrom('', 'x'.repeat(40_000)),
        async (sizes, text) => {
          const out = new PassThrough();
          const read = json(out);
          await streamArray(out, countedBatches(sizes, text).batches, asJson);
          const whole = sizes.flatMap((size, index) =>
            Array.from({ length: size }, (_, item) => `${index}.${item}${text}`),
          );
          expect(await read).toEqual(whole);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are read only as fast as the reader reads', async () => {
    const out = new PassThrough();
    const { seen, batches } = countedBatches([10, 10, 10, 10], 'x'.repeat(20_000));
    const streaming = streamArray(out, batches, asJson);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen).toEqual({ asked: 1, left: false });
    expect(out.writableLength + out.readableLength).toBeLessThan(200_000);
    const read = json(out);
    await streaming;
    expect(await read).toHaveLength(40);
    expect(seen).toEqual({ asked: 4, left: true });
  });

  it('are closed if the reader leaves, during a wait or during the read of a batch', async () => {
    for (const text of ['x'.repeat(100_000), '']) {
      const out = new PassThrough();
      const { seen, batches } = countedBatches([10, 10, 10], text);
      const streaming = streamArray(out, batches, asJson);
      await Promise.resolve();
      out.destroy();
      await streaming;
      expect(seen).toEqual({ asked: 1, left: true });
    }
  });

  it('break off without a closing bracket if a batch cannot be read', async () => {
    const out = new PassThrough();
    const { batches } = countedBatches([2], 'x'.repeat(100_000), new Error('away'));
    out.resume();
    await expect(streamArray(out, batches, asJson)).rejects.toThrow('away');
    expect(out.writableEnded).toBe(false);
  });
});
