import type { SealedEvent } from '@marketplace/event-store';
import { endOfExport, lineOf } from './line.ts';

/** Events as the lines of a JSONL export, in pieces; the last line has the mark of the end. */
export async function* jsonl(batches: AsyncIterable<readonly SealedEvent[]>): AsyncGenerator<string> {
  let heldBack: string | undefined;
  for await (const batch of batches) {
    const lines = batch.map(lineOf);
    const last = lines.pop();
    if (last === undefined) continue;
    const before = heldBack === undefined ? lines : [heldBack, ...lines];
    heldBack = last;
    if (before.length > 0) yield `${before.join('\n')}\n`;
  }
  if (heldBack !== undefined) yield `${heldBack}${endOfExport}\n`;
}
