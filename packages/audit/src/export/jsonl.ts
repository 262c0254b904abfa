import type { SealedEvent } from '@marketplace/event-store';
import { endLineOf, type EndOfExport } from './endLine.ts';
import { lineOf } from './line.ts';

/** Events as the lines of a JSONL export, in pieces; after the last event the line of its end, if it has one. */
export async function* jsonl(
  batches: AsyncIterable<readonly SealedEvent[]>,
  end: EndOfExport | undefined,
): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((event) => `${lineOf(event)}\n`).join('');
  if (end) yield `${endLineOf(end)}\n`;
}
