import type { Caller } from '../apiParts.ts';
import { fetchStream, StreamError } from '../streams/fetchStream.ts';
import { serverSentEvents } from '../streams/serverSentEvents.ts';

interface SourceMessage {
  readonly event?: string | undefined;
  readonly data: string;
}

/** Called by a source until it is closed. */
export interface SourceListener {
  readonly onOpen: () => void;
  readonly onMessage: (message: SourceMessage) => void;
  readonly onHeartbeat: () => void;
  /**
   * The last call. 'refused': the server answered, but not with a stream; 'lost': it was not reached, or the
   * stream ended.
   */
  readonly onEnd: (why: 'lost' | 'refused') => void;
}

/** One connection to a stream of server-sent events. */
export interface Source {
  close(): void;
  /** Whether the source was opened with the token that the caller has now. */
  hasCurrentToken(): Promise<boolean>;
}
export type OpenSource = (path: string, listener: SourceListener) => Source;

/** Opens streams with the caller's token, which an `EventSource` cannot send. */
export const openSourceAs =
  (caller: Pick<Caller, 'getIdToken'>): OpenSource =>
  (path, listener) => {
    const closing = new AbortController();
    const { signal } = closing;
    let sent: string | undefined;
    const sender = { getIdToken: async () => (sent = await caller.getIdToken()) };

    const beat = () => {
      if (!signal.aborted) listener.onHeartbeat();
    };
    const read = async () => {
      const body = await fetchStream(sender, path, { accept: 'text/event-stream', signal });
      signal.throwIfAborted();
      listener.onOpen();
      for await (const message of serverSentEvents(body, beat)) {
        signal.throwIfAborted();
        listener.onMessage(message);
      }
    };
    const end = (why: 'lost' | 'refused') => {
      if (!signal.aborted) listener.onEnd(why);
    };
    read().then(
      () => end('lost'),
      (error: unknown) => {
        end(error instanceof StreamError && error.why.kind !== 'network' ? 'refused' : 'lost');
      },
    );
    return {
      close: () => closing.abort(),
      hasCurrentToken: async () => (await caller.getIdToken()) === sent,
    };
  };
