import { setTimeout as sleep } from 'node:timers/promises';
import { updateSchema } from '@marketplace/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Recorder } from './recorder.ts';

/** A recorded stream of live updates. Like a browser, it connects again and continues after its last update. */
export interface UpdateRecorder {
  readonly last: () => number;
  stop(): Promise<void>;
}

/** Begins a stream; resolves when it is open. @param quietFor in ms: a connection without a byte for this time is closed */
export const watchUpdates = async (
  url: string,
  stream: string,
  recorder: Recorder,
  quietFor = 20_000,
): Promise<UpdateRecorder> => {
  const stopping = new AbortController();
  const opened = Promise.withResolvers<number>();
  let last: number | undefined;

  const connect = async (): Promise<void> => {
    const quiet = new AbortController();
    const timer = setTimeout(() => quiet.abort(), quietFor);
    try {
      const answer = await fetch(`${url}/updates`, {
        signal: AbortSignal.any([stopping.signal, quiet.signal]),
        ...(last !== undefined && { headers: { 'last-event-id': String(last) } }),
      });
      if (!answer.ok || answer.body === null) return;
      if (last === undefined) {
        last = Number(answer.headers.get('x-position'));
        recorder.add({ kind: 'stream', stream, after: last, at: recorder.now() });
        opened.resolve(last);
      }
      const messages = answer.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ onComment: () => timer.refresh() }));
      for await (const { event, data } of messages) {
        timer.refresh();
        if (event !== 'task') continue;
        const update = updateSchema.parse(JSON.parse(data));
        last = update.position;
        recorder.add({ kind: 'update', stream, at: recorder.now(), ...update });
      }
    } catch {
      // The connection is lost: the next one continues after the last update.
    } finally {
      clearTimeout(timer);
      quiet.abort();
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connect();
      await sleep(100, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  await opened.promise;
  return {
    last: () => last ?? 0,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
