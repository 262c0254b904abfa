import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after the time, or at once when the signal aborts: never rejects, so look at `signal.aborted` afterwards. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
};
