import { once } from 'node:events';
import type { Writable } from 'node:stream';

const patience = 30_000;

/** Aborts when the connection of the answer closes. */
export const goneSignal = (res: Writable): AbortSignal => {
  const gone = new AbortController();
  if (res.destroyed) gone.abort();
  else res.once('close', () => gone.abort());
  return gone.signal;
};

/** Runs the work for an answer until the connection of the answer closes. A failure after that is ignored. */
export const whileThere = async <T>(
  res: Writable,
  work: (gone: AbortSignal) => Promise<T>,
): Promise<T | undefined> => {
  const gone = goneSignal(res);
  try {
    return await work(gone);
  } catch (error) {
    if (gone.aborted) return undefined;
    throw error;
  }
};

/**
 * Waits until the reader has read the written data. False if the reader has left, or was disconnected because it read nothing for
 * `patienceMs`: a slow reader blocks a resource that other calls need.
 */
export const hasRead = async (res: Writable, patienceMs = patience): Promise<boolean> => {
  if (res.destroyed) return false;
  if (!res.writableNeedDrain) return true;
  const over = new AbortController();
  const giveUp = () => {
    over.abort();
  };
  res.once('close', giveUp);
  const timer = setTimeout(giveUp, patienceMs);
  try {
    await once(res, 'drain', { signal: over.signal });
    return true;
  } catch {
    res.destroy();
    return false;
  } finally {
    clearTimeout(timer);
    res.off('close', giveUp);
  }
};
