import { useSyncExternalStore } from 'react';
import { now } from '../../browser/now.ts';

const minute = 60_000;
const followers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const notifyAll = () => {
  for (const follower of followers) follower();
};

/** One timer for the whole page. A hidden page may sleep, so it is also brought up to date when it is seen again. */
const follow = (follower: () => void) => {
  if (followers.size === 0) {
    timer = setInterval(notifyAll, minute);
    document.addEventListener('visibilitychange', notifyAll);
  }
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notifyAll);
  };
};

/**
 * What `read` makes of the current time, kept up to date each minute. Only a change renders the component again:
 * most texts of a long list stay the same for hours.
 */
export const useNow = <Value extends string | boolean | undefined>(read: (now: Date) => Value): Value => {
  const readNow = () => read(now());
  return useSyncExternalStore(follow, readNow, readNow);
};
