import type { Caller } from '../apiParts.ts';
import type { TakeLock } from './leadership.ts';
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

// The types promise it, but a page without TLS or an old browser does not have it.
const locks = navigator.locks as LockManager | undefined;
const takeLock: TakeLock | undefined =
  locks && ((name, signal, hold) => locks.request(name, { signal }, hold));

interface FollowUpdatesParts extends Pick<LiveParts, 'dispatch' | 'readToken' | 'watchUser' | 'onUnread'> {
  readonly caller: Pick<Caller, 'getIdToken'>;
}

/** Starts the live updates of this page with the parts of the browser. */
export const followUpdates = ({ caller, ...parts }: FollowUpdatesParts): (() => void) =>
  createLiveUpdates({
    ...parts,
    takeLock,
    watchPage,
    channel: 'BroadcastChannel' in window ? new BroadcastChannel('marketplace:updates') : undefined,
    openSource: openSourceAs(caller),
    now: () => Date.now(),
    seen: isSeen(),
  });
