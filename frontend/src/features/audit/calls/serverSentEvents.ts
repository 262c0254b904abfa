/** A message of a stream of server-sent events. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

const parse = (block: string): ServerSentEvent | undefined => {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
};

/** Reads a stream of server-sent events; an incomplete last message is dropped. */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerSentEvent> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    // CR and LF may arrive separately; the CR waits for its LF.
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const message = parse(block);
      if (message) yield message;
    }
  }
}
