import { useSyncExternalStore } from 'react';
import { clockMoved, now } from '../../browser/now.ts';

const minute = 60_000;
const followers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells all followers, now and at each full minute, when deadlines end: so all that the page says of one changes together. */
const tell = () => {
  clearTimeout(timer);
  timer = setTimeout(tell, minute - (now().getTime() % minute));
  for (const follower of followers) follower();
};

/** Follows the time with one timer for the whole page. A hidden page may sleep, so it is also updated when it is visible again. */
const follow = (follower: () => void) => {
  if (followers.size === 0) {
    tell();
    document.addEventListener('visibilitychange', tell);
    window.addEventListener(clockMoved, tell);
  }
  followers.add(follower);
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener(clockMoved, tell);
  };
};

/**
 * Returns the result of `read` for the current time, updated each minute. The component renders again only if the result
 * changes: most texts of a long list stay the same for hours.
 */
export const useNow = <Value extends string | boolean | undefined>(read: (now: Date) => Value): Value => {
  const readNow = () => read(now());
  return useSyncExternalStore(follow, readNow, readNow);
};
