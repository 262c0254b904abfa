import { once } from 'node:events';
import type { FoundTask } from '@marketplace/read-store';
import type { Response } from 'express';

/**
 * Writes batches as one JSON array, no faster than the caller reads. Leaves off when the caller has gone; a fault in
 * the middle breaks the connection, so that half a list is not taken for a whole one.
 */
export const streamArray = async (
  res: Response,
  batches: AsyncIterable<readonly FoundTask[]>,
  show: (found: FoundTask) => unknown,
): Promise<void> => {
  res.type('json');
  let before = '[';
  for await (const batch of batches) {
    // `destroyed` is also set where the caller has gone while the batch was read.
    if (res.destroyed) return;
    const text = batch.map((found) => JSON.stringify(show(found))).join(',');
    const more = res.write(before + text);
    before = ',';
    if (!more) await Promise.race([once(res, 'drain'), once(res, 'close')]);
  }
  res.end(before === '[' ? '[]' : ']');
};
