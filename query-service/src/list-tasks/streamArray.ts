import type { Writable } from 'node:stream';
import { hasRead } from '../http/reader.ts';

/** Written at once: what is under way for a caller who reads slowly stays about this much. */
const pieceLength = 64 * 1024;

/**
 * Writes batches as one JSON array, no faster than the caller reads. Leaves off when the caller has gone; rejects
 * where a batch can't be read.
 */
export const streamArray = async <T>(
  res: Writable,
  batches: AsyncIterable<readonly T[]>,
  show: (item: T) => unknown,
): Promise<void> => {
  let piece = '[';
  let separator = '';
  for await (const batch of batches) {
    for (const item of batch) {
      piece += separator + JSON.stringify(show(item));
      separator = ',';
      if (piece.length < pieceLength) continue;
      res.write(piece);
      piece = '';
      if (!(await hasRead(res))) return;
    }
    if (res.destroyed) return;
  }
  res.end(`${piece}]`);
};
