import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverSentEvents, type ServerSentEvent } from './serverSentEvents.ts';

const written =
  ': begins\n\nevent: progress\r\ndata: {"a":"é"}\r\n\r\ndata: one\ndata: two\n\nevent: verdict\ndata: cut o';

const readAll = async (parts: readonly Uint8Array<ArrayBuffer>[]) => {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const read: ServerSentEvent[] = [];
  for await (const event of serverSentEvents(stream)) read.push(event);
  return read;
};

describe('a stream of server-sent events', () => {
  it('gives the same messages however it is split, up to the last complete one', async () => {
    const bytes = new TextEncoder().encode(written);
    const cuts = fc.uniqueArray(fc.nat(bytes.length)).map((at) => at.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        const ends = [...at, bytes.length];
        const parts = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
        expect(await readAll(parts)).toEqual([
          { event: 'progress', data: '{"a":"é"}' },
          { event: 'message', data: 'one\ntwo' },
        ]);
      }),
    );
  });
});
