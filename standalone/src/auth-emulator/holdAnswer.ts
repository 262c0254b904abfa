import type { ServerResponse } from 'node:http';

/**
 * Holds back the answer until it has ended and `saved` has resolved. If `saved` rejects, the caller gets no answer at
 * all, as from a server that died before.
 */
export const holdAnswer = (res: ServerResponse, saved: () => Promise<void>): void => {
  const held: Buffer[] = [];
  const end = res.end.bind(res);
  const hold = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      held.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
  };
  res.write = (chunk: unknown, encoding?: unknown) => {
    hold(chunk, encoding);
    return true;
  };
  res.end = (chunk?: unknown, encoding?: unknown) => {
    hold(chunk, encoding);
    saved().then(
      () => end(Buffer.concat(held)),
      () => res.destroy(),
    );
    return res;
  };
};
