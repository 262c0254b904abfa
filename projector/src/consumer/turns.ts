import type { ProjectionStore } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';

/** In milliseconds. Users would notice a longer pause. */
const longestPause = 30;
/** A pause is this many times as long as the write before it. */
const pauseFactor = 4;
/** A write of more events is not cheaper for each event, and blocks the answers of this thread for longer. */
const enoughEvents = 40;

export interface DoneWrite {
  readonly events: number;
  readonly tookMs: number;
}

/** Whether the write had so many events that the next batch does not wait for more events. */
export const hasEnough = ({ events }: Pick<DoneWrite, 'events'>): boolean => events >= enoughEvents;

/**
 * The pause after a write until the next batch, in milliseconds. Events that arrive meanwhile share one write: a write has a cost
 * beside its events, and makes cached responses invalid (decision 37). Short writes take at most a fifth of the time, so that they
 * do not fill this process and the store. After a write of many events, as of a consumer that is behind, there is no pause.
 */
export const pauseAfter = (write: DoneWrite): number =>
  hasEnough(write) ? 0 : Math.min(longestPause, pauseFactor * write.tookMs);

export const createTurns = (store: Pick<ProjectionStore, 'onHurry'>, signal: AbortSignal) => {
  let hurried = new AbortController();
  const stopListening = store.onHurry(() => hurried.abort());
  const end = () => {
    stopListening();
    hurried.abort();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return {
    /** Resolves after the time, or as soon as a read waits for a write; at once if a read began to wait since the last pause. */
    pause: async (ms: number) => {
      if (ms > 0 && !signal.aborted) await pause(ms, hurried.signal);
      if (hurried.signal.aborted) hurried = new AbortController();
    },
  };
};
