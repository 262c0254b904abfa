import type { SealedEvent } from '@marketplace/event-store';
import { endOfExport, lineOf } from './line.ts';

/** Events as the lines of a JSONL export, in pieces. The line of the ledger's head has the mark of the end. */
export async function* jsonl(
  batches: AsyncIterable<readonly SealedEvent[]>,
  head: number,
): AsyncGenerator<string> {
  for await (const batch of batches)
    yield batch.map((event) => `${lineOf(event)}${event.position === head ? endOfExport : ''}\n`).join('');
}
