/** In bytes: longer bodies are not kept. */
const longestKept = 4_096;

/**
 * Called for each answer. `body` is valid only until the call returns, and empty if it was too long or came in chunks; `length`
 * is the number of its bytes in any case.
 */
export type OnAnswer = (status: number, body: Buffer, length: number) => void;

const nothing = Buffer.alloc(0);

/**
 * Reads the HTTP/1.1 answers of one connection. It parses only what it needs to find the end of an answer
 * (Content-Length, or chunks), so that the load takes little processor time from the servers.
 */
export const createAnswerReader = (onAnswer: OnAnswer): ((bytes: Buffer) => void) => {
  let phase: 'head' | 'body' | 'chunk size' | 'chunk' | 'trailer' = 'head';
  let text = ''; // of a head or line that came in part
  let status = 0;
  let length = 0; // of the body
  let left = 0; // of the body or chunk
  let pieces: Buffer[] = []; // of a body that came in part

  const end = (body: Buffer): void => {
    phase = 'head';
    pieces = [];
    onAnswer(status, body, length);
  };
  /** Returns the text up to the mark, and the index of the byte after the mark; undefined until the mark arrives. */
  const take = (bytes: Buffer, from: number, mark: string): [string, number] | undefined => {
    const at = text === '' ? bytes.indexOf(mark, from, 'latin1') : -1;
    if (at >= 0) return [bytes.toString('latin1', from, at), at + mark.length];
    const before = text.length;
    text += bytes.toString('latin1', from);
    const end = text.indexOf(mark, Math.max(0, before - mark.length));
    if (end < 0) return undefined;
    const taken = text.slice(0, end);
    text = '';
    return [taken, from + end + mark.length - before];
  };

  const readHead = (bytes: Buffer, from: number): number => {
    const taken = take(bytes, from, '\r\n\r\n');
    if (!taken) return bytes.length;
    const [head, next] = taken;
    status = Number(head.slice(9, 12));
    const [, given] = /\ncontent-length: *(\d+)/i.exec(head) ?? [];
    length = left = Number(given ?? 0);
    if (given === undefined && /\ntransfer-encoding: *chunked/i.test(head)) phase = 'chunk size';
    else if (length > 0) phase = 'body';
    else end(nothing);
    return next;
  };
  const readBody = (bytes: Buffer, from: number): number => {
    const next = from + Math.min(left, bytes.length - from);
    left -= next - from;
    const whole = next - from === length;
    // The socket reuses its buffer, so a part of a body is copied.
    if (length <= longestKept && !whole) pieces.push(Buffer.from(bytes.subarray(from, next)));
    if (left === 0) end(whole && length <= longestKept ? bytes.subarray(from, next) : Buffer.concat(pieces));
    return next;
  };
  const readLine = (bytes: Buffer, from: number): number => {
    const taken = take(bytes, from, '\r\n');
    if (!taken) return bytes.length;
    const [line, next] = taken;
    if (phase === 'chunk size') {
      const size = Number.parseInt(line, 16);
      phase = size > 0 ? 'chunk' : 'trailer';
      length += size;
      left = size + 2; // and the line break after it
    } else if (line === '') end(nothing);
    return next;
  };
  const readChunk = (bytes: Buffer, from: number): number => {
    const next = from + Math.min(left, bytes.length - from);
    left -= next - from;
    if (left === 0) phase = 'chunk size';
    return next;
  };

  const steps = {
    head: readHead,
    body: readBody,
    'chunk size': readLine,
    chunk: readChunk,
    trailer: readLine,
  } as const;
  return (bytes) => {
    for (let at = 0; at < bytes.length;) at = steps[phase](bytes, at);
  };
};
