import type { Action } from '@reduxjs/toolkit';
import type { ReadToken } from '../readToken.ts';
import type { TakeLock } from './leadership.ts';
import { createLiveUpdates, type LiveParts } from './liveUpdates.ts';

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

/** Starts the live updates of this page with the parts of the browser. */
export const followUpdates = (dispatch: (action: Action) => unknown, readToken: ReadToken): (() => void) =>
  createLiveUpdates({
    dispatch,
    readToken,
    takeLock,
    watchPage,
    channel: 'BroadcastChannel' in window ? new BroadcastChannel('marketplace:updates') : undefined,
    openSource: (url) => new EventSource(url),
    now: () => Date.now(),
    seen: isSeen(),
  });
