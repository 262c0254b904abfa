import type { ProjectionStore } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';

/** In milliseconds. A reader can see a longer one. */
const longestPause = 30;
/** Times as long as the write before it. */
const pauseFactor = 4;
/** With more events, a write costs no less for each one, and keeps this thread from answering for longer. */
const enoughEvents = 40;

/** A write of read models. */
export interface DoneWrite {
  readonly events: number;
  readonly tookMs: number;
}

/** Whether a write has so many events that the next batch need not wait for more of them. */
export const hasEnough = ({ events }: Pick<DoneWrite, 'events'>): boolean => events >= enoughEvents;

/**
 * Milliseconds from the end of a write until the next batch is taken. Events that come meanwhile are written together: a write costs
 * more than its events, and makes cached responses old (decision 37). Writing takes a fifth of the time at most: while this process
 * and the store have time to spare, a write and its pause are short. A consumer that is behind does not wait.
 */
export const pauseAfter = (write: DoneWrite): number =>
  hasEnough(write) ? 0 : Math.min(longestPause, pauseFactor * write.tookMs);

/** The pauses of a consumer. */
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
    /** Resolves after the time, or as soon as a read waits for a write; at once, if one has begun to wait since the pause before. */
    pause: async (ms: number) => {
      if (ms > 0 && !signal.aborted) await pause(ms, hurried.signal);
      if (hurried.signal.aborted) hurried = new AbortController();
    },
  };
};
