import type { Caller } from '../apiParts.ts';
import { createLiveUpdates, type LiveParts } from './liveUpdates.ts';
import { openSourceAs } from './source.ts';

const isSeen = () => document.visibilityState === 'visible';

const watchPage: LiveParts['watchPage'] = (listener) => {
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener('visibilitychange', () => listener(isSeen() ? 'seen' : 'hidden'), { signal });
  window.addEventListener('online', () => listener('online'), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener('restored'), { signal });
  return () => watching.abort();
};

interface FollowUpdatesParts extends Pick<LiveParts, 'dispatch' | 'readToken' | 'watchUser' | 'onUnread'> {
  readonly caller: Pick<Caller, 'getIdToken'>;
}

/** Starts the live updates of this page with the parts of the browser. */
export const followUpdates = ({ caller, ...parts }: FollowUpdatesParts): (() => void) =>
  createLiveUpdates({
    ...parts,
    watchPage,
    openSource: openSourceAs(caller),
    now: () => Date.now(),
    seen: isSeen(),
  });
