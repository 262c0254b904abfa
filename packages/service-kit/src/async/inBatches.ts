import { pause } from './pause.ts';

/** Between two pieces others have the table for themselves, in milliseconds. */
const rest = 20;
const atOnce = 5_000;

/**
 * Removes rows in pieces: what is done stays done, however many there are, and no statement comes to its time limit. Returns how
 * many were removed.
 * @param remove removes up to `limit` rows, and returns how many
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
