import { unreadSchema, updateSchema, type Unread, type Update } from '@marketplace/contracts';
import type { z } from 'zod';
import type { ResumePosition } from './resumePosition.ts';
import type { OpenSource, Source } from './source.ts';

/** Time for the page's first reads: their position is where the stream starts. */
const firstReadsMs = 1000;
const refusedPauseMs = 10_000;
const lostPauseMs = 3000;
const longestPauseMs = 30_000;
const checkMs = 15_000;
/** The server sends a heartbeat every 15 seconds. */
const silentMs = 45_000;

export interface StreamParts {
  readonly openSource: OpenSource;
  readonly resumePosition: ResumePosition;
  /** The wall clock: it keeps running while the machine sleeps. */
  readonly now: () => number;
  /** The stream is open, and sends everything after that position (undefined: after now). */
  readonly onOpen: (after: number | undefined) => void;
  readonly onUpdate: (update: Update) => void;
  /** The signed-in user's count of unread notifications has changed. */
  readonly onUnread: (unread: Unread) => void;
  /** Unknown changes: everything may have changed. */
  readonly onMissed: () => void;
}

export interface Stream {
  /** Opens a new connection if the current one may be dead, or is another user's; it resumes without a gap. */
  reopen(): void;
  /** Opens a new connection if the caller's token has been renewed. */
  renew(): void;
  close(): void;
}

const parse = <Data>(schema: z.ZodType<Data>, data: string): Data | undefined => {
  try {
    return schema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};

/** Longer after each failure, and never the same for all clients of a server that restarts. */
const lostPause = (failures: number): number =>
  Math.min(longestPauseMs, lostPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * One connection to `GET /updates`. Keeps it alive and resumes after the last received position until it is
 * closed.
 */
export const openStream = (parts: StreamParts): Stream => {
  const { openSource, resumePosition, now, onOpen, onUpdate, onUnread, onMissed } = parts;
  let source: Source | undefined;
  let ended = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let aliveAt = now();
  let checkedAt = now();

  const isAlive = () => {
    aliveAt = now();
  };
  const connect = () => {
    clearTimeout(opening);
    source?.close();
    isAlive();
    ended = false;
    const after = resumePosition.after();
    source = openSource(after === undefined ? '/updates' : `/updates?after=${after}`, {
      onOpen: () => {
        isAlive();
        failures = 0;
        onOpen(after);
      },
      onHeartbeat: isAlive,
      onMessage: ({ event, data }) => {
        isAlive();
        if (event === 'task') {
          const update = parse(updateSchema, data);
          // The server sends it after the read models have it, so a plain read will show it.
          if (update) onUpdate(update);
        }
        if (event === 'history') {
          resumePosition.forget();
          onMissed();
        }
        if (event === 'notification') {
          const unread = parse(unreadSchema, data);
          if (unread) onUnread(unread);
        }
      },
      onEnd: (why) => {
        ended = true;
        if (why === 'lost') {
          opening = setTimeout(connect, lostPause(failures));
          failures += 1;
          return;
        }
        // While the server refuses, refetching everything keeps the screens up to date.
        opening = setTimeout(() => {
          onMissed();
          connect();
        }, refusedPauseMs);
      },
    });
  };
  const check = () => {
    const slept = now() - checkedAt > 2 * checkMs;
    checkedAt = now();
    if (source && !ended && (slept || now() - aliveAt > silentMs)) connect();
  };
  const renew = async () => {
    const used = source;
    // Without an answer of the sign-in service the token is not renewed.
    const current = await used?.hasCurrentToken().catch(() => true);
    if (current === false && used === source) connect();
  };

  if (resumePosition.after() === undefined) opening = setTimeout(connect, firstReadsMs);
  else connect();
  const checking = setInterval(check, checkMs);
  return {
    reopen: () => {
      if (source) connect();
    },
    renew: () => void renew(),
    close: () => {
      clearTimeout(opening);
      clearInterval(checking);
      source?.close();
      source = undefined;
    },
  };
};
