import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemKinds, problemType } from '@marketplace/contracts';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  UNKNOWN_EXPECTATION: 417,
};

const unreadable = 'The request could not be read as HTTP.';
const messages: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive; send it again.',
  417: 'The header Expect may only be 100-continue; leave it out.',
  431: 'The address and the headers are over 16 KiB; send less.',
};

/** How long the client may take to read the answer and to close its side. */
const lingerMs = 1_000;

/** Answers a request that is not HTTP, or too slow, with a problem, and closes the connection. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const requestId = randomUUID();
  const message = messages[status] ?? unreadable;
  const { type, title } =
    status === 431
      ? { type: problemType('head-too-large'), title: problemKinds['head-too-large'].title }
      : { type: 'about:blank', title: reason };
  const body = JSON.stringify({ type, title, status, detail: message, message, requestId });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `X-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // The socket is closed later, so that the client gets the answer; but also if the client never closes its side.
  const cut = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => {
    clearTimeout(cut);
  });
};
