import { positionSchema, updateSchema } from '@marketplace/contracts';
import type { Action } from '@reduxjs/toolkit';
import { z } from 'zod';
import type { ReadToken } from '../readToken.ts';
import { createLeadership, type TakeLock } from './leadership.ts';
import { createResumePosition } from './resumePosition.ts';
import { createRefetchQueue } from './refetchQueue.ts';
import { allTags, changedTags } from './changedTags.ts';
import { openStream, type Stream } from './stream.ts';

/**
 * A message from the leading tab to the others: an update; the position after which it sends all updates; or
 * 'missed', anything may have changed.
 */
const messageSchema = z.union([updateSchema, z.object({ from: positionSchema }), z.literal('missed')]);
type Message = z.infer<typeof messageSchema>;

/** 'restored': the page came back from the browser's back/forward cache. */
export type PageEvent = 'seen' | 'hidden' | 'online' | 'restored';

export interface LiveParts {
  readonly dispatch: (action: Action) => unknown;
  readonly readToken: Pick<ReadToken, 'oldestRead'>;
  readonly openSource: (url: string) => EventSource;
  readonly now: () => number;
  /** To all other tabs; undefined if the browser has no channels. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  readonly takeLock: TakeLock | undefined;
  /** Calls the listener for each event of the page, until the returned function is called. */
  readonly watchPage: (listener: (event: PageEvent) => void) => () => void;
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

  const receive = (message: Message) => {
    if (message === 'missed') refetchQueue.add(allTags);
    else if ('from' in message) {
      const after = resumePosition.after();
      if (after === undefined || after >= message.from) return;
      // A newer tab became the leader after a time without one: nobody received the updates in between.
      resumePosition.received(message.from);
      refetchQueue.add(allTags);
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
      onConnect: (after) => channel?.postMessage(after === undefined ? 'missed' : { from: after }),
      onUpdate: broadcast,
      onMissed: () => broadcast('missed'),
    });
    stream = opened;
    return () => {
      opened.close();
      stream = undefined;
    };
  });
  const follow = (event: PageEvent) => {
    switch (event) {
      case 'seen':
        refetchQueue.resume();
        leadership.seek();
        return;
      case 'hidden':
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
  const unwatch = parts.watchPage(follow);
  follow(parts.seen ? 'seen' : 'hidden');
  return () => {
    unwatch();
    leadership.leave();
    refetchQueue.stop();
    channel?.close();
  };
};
