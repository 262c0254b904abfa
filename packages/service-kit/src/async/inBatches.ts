import { pause } from './time.ts';

/** The pause between two batches, in milliseconds, in which others can use the table. */
const rest = 20;
const atOnce = 5_000;

/**
 * Removes rows in batches, so that no statement reaches its time limit, and a failure loses only the batch under way. Returns the number
 * of removed rows.
 * @param remove removes up to `limit` rows, and returns their number
 */
export const inBatches = async (
  remove: (limit: number) => Promise<number>,
  {
    signal,
    piece = atOnce,
  }: { readonly signal?: AbortSignal | undefined; readonly piece?: number | undefined },
): Promise<number> => {
  let total = 0;
  while (!signal?.aborted) {
    const removed = await remove(piece);
    total += removed;
    if (removed < piece) break;
    await pause(rest, signal);
  }
  return total;
};
