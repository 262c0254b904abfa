import type { EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverSentEvents } from './serverSentEvents.ts';

const written =
  ': begins\n\nevent: progress\r\nid: 7\r\ndata: {"a":"é"}\r\n\r\ndata: one\ndata: two\n\nevent: verdict\ndata: cut o';

const readAll = async (parts: readonly Uint8Array<ArrayBuffer>[]) => {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const read: EventSourceMessage[] = [];
  let comments = 0;
  for await (const event of serverSentEvents(stream, () => (comments += 1))) read.push(event);
  return { read, comments };
};

describe('a stream of server-sent events', () => {
  it('gives the same messages however it is split, up to the last complete one', async () => {
    const bytes = new TextEncoder().encode(written);
    const cuts = fc.uniqueArray(fc.nat(bytes.length)).map((at) => at.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        const ends = [...at, bytes.length];
        const parts = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
        const { read, comments } = await readAll(parts);
        expect(read).toEqual([
          { id: '7', event: 'progress', data: '{"a":"é"}' },
          { event: undefined, data: 'one\ntwo' },
        ]);
        expect(comments).toBe(1);
      }),
    );
  });
});
