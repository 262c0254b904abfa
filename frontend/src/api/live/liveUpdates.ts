import type { Unread } from '@marketplace/contracts';
import type { Action } from '@reduxjs/toolkit';
import { allTags, changedTags, messageTags, notificationTags, type Tag } from './changedTags.ts';
import { createStream, type StreamParts } from './stream.ts';
import { api } from '../api.ts';

/** Messages that arrive close together cause one round of reads. */
const gatherMs = 1000;

/** Collects tags and invalidates them together; while paused, only collects them. */
interface RefetchQueue {
  add(tags: readonly Tag[]): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

const createRefetchQueue = (dispatch: (action: Action) => unknown): RefetchQueue => {
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

/** 'restored': the page came back from the browser's back/forward cache. */
export type PageEvent = 'seen' | 'hidden' | 'online' | 'restored';

export interface LiveParts extends Pick<StreamParts, 'openSource' | 'readToken' | 'now'> {
  readonly dispatch: (action: Action) => unknown;
  /** Calls the listener for each event of the page, until the returned function is called. */
  readonly watchPage: (listener: (event: PageEvent) => void) => () => void;
  /**
   * Calls the listener with the id of the signed-in user: once it is known, when it changes, and when the token
   * may have been renewed.
   */
  readonly watchUser: (listener: (uid: string | undefined) => void) => () => void;
  /** The signed-in user's count of unread notifications has changed. */
  readonly onUnread: (uid: string, unread: Unread) => void;
  readonly seen: boolean;
}

/**
 * Follows `GET /updates` and refetches what has changed. Each visible tab has its own stream. A hidden tab closes its
 * stream, because browsers freeze hidden tabs and allow few connections to a site, and resumes it when it is visible again.
 */
export const createLiveUpdates = (parts: LiveParts): (() => void) => {
  const refetchQueue = createRefetchQueue(parts.dispatch);
  /** Undefined until the signed-in user is known. */
  let user: { readonly uid: string | undefined } | undefined;
  let seen = parts.seen;

  const stream = createStream({
    ...parts,
    // The server sends a change of notifications or messages once, so a new stream may have missed one.
    onOpen: () => {
      if (user?.uid !== undefined) refetchQueue.add([...notificationTags, ...messageTags]);
    },
    onUpdate: (update) => refetchQueue.add(changedTags(update)),
    onUnread: (unread) => {
      if (user?.uid === undefined) return;
      parts.onUnread(user.uid, unread);
      refetchQueue.add(['Notifications']);
    },
    onMessages: ({ bidId: id }) => refetchQueue.add([{ type: 'Messages', id }, 'UnreadMessages']),
    onMissed: () => refetchQueue.add(allTags),
  });
  const followUser = (uid: string | undefined) => {
    const before = user;
    user = { uid };
    // The stream opens when the user is known, because it is for this user.
    if (!before) {
      if (seen) stream.open();
    } else if (before.uid === uid) stream.renew();
    else stream.reopen();
  };
  const follow = (event: PageEvent) => {
    if (event === 'seen') {
      seen = true;
      refetchQueue.resume();
      if (user) stream.open();
    } else if (event === 'hidden') {
      seen = false;
      refetchQueue.pause();
      stream.close();
    } else {
      // Without the network, reads after an update may have failed. In the back/forward cache, the page received no updates.
      if (event === 'online') stream.reopen();
      refetchQueue.add(allTags);
    }
  };

  const unwatchPage = parts.watchPage(follow);
  if (!seen) refetchQueue.pause();
  const unwatchUser = parts.watchUser(followUser);
  return () => {
    unwatchPage();
    unwatchUser();
    stream.close();
    refetchQueue.stop();
  };
};
