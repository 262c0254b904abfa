import { positionSchema, updateSchema } from '@marketplace/contracts';
import type { Action } from '@reduxjs/toolkit';
import { z } from 'zod';
import type { ReadToken } from '../readToken.ts';
import { createLeadership, type TakeLock } from './leadership.ts';
import { createResumePosition } from './resumePosition.ts';
import { createRefetchQueue } from './refetchQueue.ts';
import { allTags, changedTags } from './changedTags.ts';
import { openStream, type Stream } from './stream.ts';

/** What the leading tab tells the others: an update, after which position it tells all, or that anything may have changed. */
const toldSchema = z.union([updateSchema, z.object({ from: positionSchema }), z.literal('missed')]);
type Told = z.infer<typeof toldSchema>;

/** What happens to a page: it is seen or no longer, the network is back, it came back from the browser's cache of pages. */
export type PageEvent = 'seen' | 'hidden' | 'online' | 'restored';

export interface LiveParts {
  readonly dispatch: (action: Action) => unknown;
  readonly readToken: Pick<ReadToken, 'oldestRead'>;
  readonly openSource: (url: string) => EventSource;
  readonly now: () => number;
  /** To all other tabs; undefined where a browser can't. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  readonly takeLock: TakeLock | undefined;
  /** Tells what happens to the page from now on, until the returned function is called. */
  readonly watchPage: (listener: (event: PageEvent) => void) => () => void;
  readonly seen: boolean;
}

/**
 * Follows `GET /updates` and has read again what has changed. All tabs of a browser share one stream: a visible tab
 * leads, holds it and tells the others, for browsers grant a site few connections. A hidden tab gives up the lead, since
 * browsers freeze hidden tabs; the next one goes on from the last position that it heard.
 */
export const createLiveUpdates = (parts: LiveParts): (() => void) => {
  const { channel, takeLock } = parts;
  const resumePosition = createResumePosition(parts.readToken);
  const refetchQueue = createRefetchQueue(parts.dispatch);
  let stream: Stream | undefined;

  const hear = (told: Told) => {
    if (told === 'missed') refetchQueue.add(allTags);
    else if ('from' in told) {
      const after = resumePosition.after();
      if (after === undefined || after >= told.from) return;
      // A tab that came later took the lead, while none led: what lies between was told to nobody.
      resumePosition.heard(told.from);
      refetchQueue.add(allTags);
    } else {
      resumePosition.heard(told.position);
      refetchQueue.add(changedTags(told));
    }
  };
  const tellAll = (told: Told) => {
    hear(told);
    channel?.postMessage(told);
  };
  const leadership = createLeadership(channel && takeLock, () => {
    const opened = openStream({
      ...parts,
      resumePosition,
      onConnect: (after) => channel?.postMessage(after === undefined ? 'missed' : { from: after }),
      onUpdate: tellAll,
      onMissed: () => tellAll('missed'),
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
        // Reads that an update asked for may have failed without the network.
        refetchQueue.add(allTags);
        return;
      case 'restored':
        // While it lay in the cache, nobody told it anything.
        refetchQueue.add(allTags);
    }
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another release may tell what this one does not know.
    const told = toldSchema.safeParse(data);
    if (told.success) hear(told.data);
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
