import type { Action } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import type { Tag } from './changedTags.ts';

/** Messages that arrive close together cause one round of reads. */
const gatherMs = 1000;

/** Collects tags and invalidates them together; not while it is paused. */
export interface RefetchQueue {
  add(tags: readonly Tag[]): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

export const createRefetchQueue = (dispatch: (action: Action) => unknown): RefetchQueue => {
  const stale = new Map<string, Tag>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let paused = false;

  const flush = () => {
    gathering = undefined;
    dispatch(api.util.invalidateTags([...stale.values()]));
    stale.clear();
  };
  const schedule = () => {
    if (!paused && stale.size > 0) gathering ??= setTimeout(flush, gatherMs);
  };
  const stop = () => {
    clearTimeout(gathering);
    gathering = undefined;
  };
  return {
    add: (tags) => {
      for (const tag of tags) stale.set(JSON.stringify(tag), tag);
      schedule();
    },
    pause: () => {
      paused = true;
      stop();
    },
    resume: () => {
      paused = false;
      schedule();
    },
    stop,
  };
};
