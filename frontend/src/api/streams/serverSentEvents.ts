import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';

/**
 * Reads a stream of server-sent events; an incomplete last message is dropped. `onComment` is called for a
 * comment, which servers send as a heartbeat.
 */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onComment?: () => void,
): AsyncGenerator<EventSourceMessage> {
  // Not by `for await`: Safari cannot iterate over a stream.
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // The caller may stop reading before the end.
    reader.cancel().catch(() => undefined);
  }
}
