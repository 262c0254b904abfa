import { positionSchema, unreadSchema, updateSchema, type Unread } from '@marketplace/contracts';
import type { Action } from '@reduxjs/toolkit';
import { z } from 'zod';
import type { ReadToken } from '../readToken.ts';
import { createLeadership, type TakeLock } from './leadership.ts';
import { createResumePosition } from './resumePosition.ts';
import { createRefetchQueue } from './refetchQueue.ts';
import { allTags, changedTags, notificationTags } from './changedTags.ts';
import type { OpenSource } from './source.ts';
import { openStream, type Stream } from './stream.ts';

/**
 * A message from the leading tab to the others: an update; a user's count of unread notifications; the position
 * after which it sends all updates; or 'missed', anything may have changed.
 */
const messageSchema = z.union([
  updateSchema,
  unreadSchema.extend({ uid: z.string() }),
  z.object({ from: positionSchema }),
  z.literal('missed'),
]);
type Message = z.infer<typeof messageSchema>;

/** 'restored': the page came back from the browser's back/forward cache. */
export type PageEvent = 'seen' | 'hidden' | 'online' | 'restored';

export interface LiveParts {
  readonly dispatch: (action: Action) => unknown;
  readonly readToken: Pick<ReadToken, 'oldestRead' | 'forget'>;
  readonly openSource: OpenSource;
  readonly now: () => number;
  /** To all other tabs; undefined if the browser has no channels. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  readonly takeLock: TakeLock | undefined;
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
 * Follows `GET /updates` and refetches what has changed. All tabs of a browser share one stream, because
 * browsers allow few connections to a site: a visible tab leads, opens the stream and forwards its messages. A
 * hidden tab stops leading, because browsers freeze hidden tabs; the next leader resumes after the last
 * position that it received.
 */
export const createLiveUpdates = (parts: LiveParts): (() => void) => {
  const { channel, takeLock } = parts;
  const resumePosition = createResumePosition(parts.readToken);
  const refetchQueue = createRefetchQueue(parts.dispatch);
  let stream: Stream | undefined;
  /** Undefined until the signed-in user is known. */
  let user: { readonly uid: string | undefined } | undefined;
  let seen = parts.seen;

  /** Counts of notifications are not sent again, so a new stream may have missed one. */
  const missedNotifications = () => {
    if (user?.uid !== undefined) refetchQueue.add(notificationTags);
  };
  const receive = (message: Message) => {
    if (message === 'missed') refetchQueue.add(allTags);
    else if ('from' in message) {
      missedNotifications();
      const after = resumePosition.after();
      if (after === undefined || after >= message.from) return;
      // A newer tab became the leader after a time without one: nobody received the updates in between.
      resumePosition.received(message.from);
      refetchQueue.add(allTags);
    } else if ('uid' in message) {
      // The other tab may not know yet that the user has changed.
      if (message.uid !== user?.uid) return;
      const { uid, ...unread } = message;
      parts.onUnread(uid, unread);
      refetchQueue.add(['Notifications']);
    } else {
      resumePosition.received(message.position);
      refetchQueue.add(changedTags(message));
    }
  };
  const broadcast = (message: Message) => {
    receive(message);
    channel?.postMessage(message);
  };
  const leadership = createLeadership(channel && takeLock, () => {
    const opened = openStream({
      ...parts,
      resumePosition,
      onOpen: (after) => {
        channel?.postMessage(after === undefined ? 'missed' : { from: after });
        missedNotifications();
        // The stream starts now, but something was read before.
        if (after === undefined && resumePosition.after() !== undefined) refetchQueue.add(allTags);
      },
      onUpdate: broadcast,
      onUnread: (unread) => {
        if (user?.uid !== undefined) broadcast({ uid: user.uid, ...unread });
      },
      onMissed: () => broadcast('missed'),
    });
    stream = opened;
    return () => {
      opened.close();
      stream = undefined;
    };
  });
  /** Not before the user is known: the stream is the user's own. */
  const seekLeadership = () => {
    if (seen && user) leadership.seek();
  };
  const followUser = (uid: string | undefined) => {
    const before = user;
    user = { uid };
    if (!before) seekLeadership();
    else if (before.uid === uid) stream?.renew();
    else stream?.reopen();
  };
  const follow = (event: PageEvent) => {
    switch (event) {
      case 'seen':
        seen = true;
        refetchQueue.resume();
        seekLeadership();
        return;
      case 'hidden':
        seen = false;
        refetchQueue.pause();
        leadership.leave();
        return;
      case 'online':
        stream?.reopen();
        // Reads that an update caused may have failed without the network.
        refetchQueue.add(allTags);
        return;
      case 'restored':
        // In the cache the page received no messages.
        refetchQueue.add(allTags);
    }
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another release may send unknown messages.
    const message = messageSchema.safeParse(data);
    if (message.success) receive(message.data);
  });
  const unwatchPage = parts.watchPage(follow);
  follow(parts.seen ? 'seen' : 'hidden');
  const unwatchUser = parts.watchUser(followUser);
  return () => {
    unwatchPage();
    unwatchUser();
    leadership.leave();
    refetchQueue.stop();
    channel?.close();
  };
};
