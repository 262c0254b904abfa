import { t } from '@lingui/core/macro';
import { problemOf, type ApiError } from '../errors/apiError.ts';
import type { Caller } from '../apiParts.ts';
import { timedFetch } from '../timedFetch.ts';

/** A streamed call failed. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly why: ApiError;

  constructor(why: ApiError) {
    super(why.message);
    this.why = why;
  }
}

const unreachable = (message: string) => new StreamError({ kind: 'network', message });

/**
 * A GET of the API whose answer is read while it arrives. `EventSource` and links send no token, and RTK Query
 * waits for the whole answer.
 * @throws {StreamError} if the answer does not start
 */
export const fetchStream = async (
  caller: Pick<Caller, 'getIdToken'>,
  path: string,
  { accept, signal }: { readonly accept: 'text/event-stream' | '*/*'; readonly signal: AbortSignal },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const token = await caller.getIdToken().catch(() => {
    throw unreachable(t`The sign-in service was not reached.`);
  });
  const headers = { Accept: accept, ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
  const answer = await timedFetch(`/api${path}`, { headers, signal }).catch(() => {
    signal.throwIfAborted();
    throw unreachable(t`The server was not reached.`);
  });
  // A proxy may answer with an HTML page.
  const fits = accept === '*/*' || answer.headers.get('Content-Type')?.startsWith(accept);
  if (answer.ok && answer.body && fits) return answer.body;
  const body: unknown = await answer.json().catch(() => undefined);
  throw new StreamError(await problemOf(answer.status, body));
};
