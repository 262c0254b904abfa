import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SealedEvent } from '@marketplace/event-store';
import { lineOf } from './line.ts';

/** A row group is in memory as a whole, so it ends at this number of events, or at this size of text. */
const groupEvents = 10_000;
const groupText = 8 * 1024 * 1024;

/** Enough for a group. Without a limit the thread's memory would grow to several times that before it is collected. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** The JSONL lines of each row group. */
async function* groupsOf(batches: AsyncIterable<readonly SealedEvent[]>): AsyncGenerator<readonly string[]> {
  let lines: string[] = [];
  let size = 0;
  for await (const batch of batches)
    for (const event of batch) {
      const line = lineOf(event);
      lines.push(line);
      size += line.length;
      if (lines.length < groupEvents && size < groupText) continue;
      yield lines;
      lines = [];
      size = 0;
    }
  if (lines.length > 0) yield lines;
}

/**
 * Events as a Parquet file, in pieces: its row groups, then its end. A separate thread makes them, because a group takes a
 * large part of a second, in which a service must answer calls.
 */
export async function* parquet(
  batches: AsyncIterable<readonly SealedEvent[]>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let thread: Worker | undefined;
  const pieceOf = async (lines: readonly string[]): Promise<Uint8Array> => {
    // The thread starts with the first group, because before that nobody would listen to its error.
    // An error after an abort, when nobody waits for a piece, does not end the process.
    thread ??= new Worker(new URL('parquetThread.ts', import.meta.url), { resourceLimits }).on(
      'error',
      () => undefined,
    );
    thread.postMessage(lines);
    const [piece] = (await once(thread, 'message', { signal })) as [Uint8Array];
    return piece;
  };
  try {
    for await (const lines of groupsOf(batches)) yield await pieceOf(lines);
    yield await pieceOf([]);
  } finally {
    await thread?.terminate();
  }
}
