import type { Writable } from 'node:stream';
import { hasRead } from '../http/reader.ts';

/** Written at once; so the buffer for a slow reader stays about this long. */
const pieceLength = 64 * 1024;

/**
 * Writes batches as one JSON array, each item as the JSON of `show`, as fast as the caller reads. Stops if the caller leaves; rejects if a batch cannot be
 * read.
 */
export const streamArray = async <T>(
  res: Writable,
  batches: AsyncIterable<readonly T[]>,
  show: (item: T) => string,
): Promise<void> => {
  let piece = '[';
  let separator = '';
  for await (const batch of batches) {
    for (const item of batch) {
      piece += separator + show(item);
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
