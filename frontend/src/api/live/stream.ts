import {
  messagesUpdateSchema,
  unreadSchema,
  updateSchema,
  type MessagesUpdate,
  type Unread,
  type Update,
} from '@marketplace/contracts';
import type { z } from 'zod';
import type { ReadToken } from '../readToken.ts';
import type { OpenSource, Source, SourceListener } from './source.ts';

const checkMs = 15_000;
/** The server sends a heartbeat every 15 seconds. */
const silentMs = 45_000;

/** Calls `onSilent` when a connection may be dead: the server sent nothing for a long time, or the machine slept. */
const watchSilence = (now: () => number, onSilent: () => void) => {
  let since = now();
  let checkedAt = since;
  const checking = setInterval(() => {
    // The clock jumps when the machine has slept, or when somebody sets it.
    const jumped = Math.abs(now() - checkedAt - checkMs) > checkMs;
    checkedAt = now();
    if (jumped || now() - since > silentMs) onSilent();
  }, checkMs);
  return {
    /** The connection is alive: the server has sent something. */
    end: () => {
      since = now();
    },
    stop: () => clearInterval(checking),
  };
};

/** Time to wait for the page's first reads, because the stream starts at their position. */
const firstReadsMs = 1000;
const refusedPauseMs = 10_000;
const lostPauseMs = 3000;
const longestPauseMs = 30_000;

export interface StreamParts {
  readonly openSource: OpenSource;
  readonly readToken: Pick<ReadToken, 'oldestRead' | 'forget'>;
  /** The wall clock: it keeps running while the machine sleeps. */
  readonly now: () => number;
  readonly onOpen: () => void;
  readonly onUpdate: (update: Update) => void;
  /** The signed-in user's count of unread notifications has changed. */
  readonly onUnread: (unread: Unread) => void;
  /** The messages on a bid of the signed-in user have changed. */
  readonly onMessages: (update: MessagesUpdate) => void;
  /** Updates were missed, so everything may have changed. */
  readonly onMissed: () => void;
}

export interface Stream {
  /** Connects, and connects again until `close`. A new connection continues after the last update that was received. */
  open(): void;
  /** Opens a new connection, which continues without a gap: for one that may be dead, or is another user's. */
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

/** Grows with each failure, and is partly random: the clients of a server that restarts come back at different times. */
const lostPause = (failures: number): number =>
  Math.min(longestPauseMs, lostPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

/** Handles the messages of the stream, and keeps the position of the last update. */
const createReceiver = ({ readToken, onUpdate, onUnread, onMessages, onMissed }: StreamParts) => {
  let last: number | undefined;
  return {
    /** The position to resume after; undefined before the first update and the first read of the page. */
    after: () => last ?? readToken.oldestRead(),
    receive: ({ event, data }: Parameters<SourceListener['onMessage']>[0]) => {
      if (event === 'task') {
        const update = parse(updateSchema, data);
        if (!update) return;
        // The last position, not the highest: after a restore the ledger's positions may be lower than before.
        last = update.position;
        // The server sends an update when the read models have it, so a read without a token shows it.
        onUpdate(update);
      }
      if (event === 'history') {
        last = undefined;
        readToken.forget();
        onMissed();
      }
      if (event === 'notification') {
        const unread = parse(unreadSchema, data);
        if (unread) onUnread(unread);
      }
      if (event === 'message') {
        const messages = parse(messagesUpdateSchema, data);
        if (messages) onMessages(messages);
      }
    },
  };
};

/** The tab's connection to `GET /updates`. */
export const createStream = (parts: StreamParts): Stream => {
  const receiver = createReceiver(parts);
  let source: Source | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  let failures = 0;

  const connect = () => {
    close();
    const after = receiver.after();
    const silence = watchSilence(parts.now, connect);
    source = parts.openSource(after === undefined ? '/updates' : `/updates?after=${after}`, {
      onOpen: () => {
        silence.end();
        failures = 0;
        parts.onOpen();
        // The stream starts now, but the page has read at an earlier position meanwhile.
        if (after === undefined && receiver.after() !== undefined) parts.onMissed();
      },
      onHeartbeat: silence.end,
      onMessage: (message) => {
        silence.end();
        receiver.receive(message);
      },
      onEnd: (why) => {
        silence.stop();
        connectAgain(why);
      },
    });
    stopWatching = silence.stop;
  };
  const connectAgain = (why: 'lost' | 'refused') => {
    if (why === 'lost') {
      opening = setTimeout(connect, lostPause(failures));
      failures += 1;
      return;
    }
    // While the server refuses, refetching everything keeps the screens up to date.
    opening = setTimeout(() => {
      parts.onMissed();
      connect();
    }, refusedPauseMs);
  };
  const close = () => {
    clearTimeout(opening);
    stopWatching?.();
    source?.close();
    source = undefined;
  };
  const renew = async () => {
    const used = source;
    // If the sign-in service does not answer, the connection stays as it is.
    const current = await used?.hasCurrentToken().catch(() => true);
    if (current === false && used === source) connect();
  };
  return {
    open: () => {
      close();
      if (receiver.after() === undefined) opening = setTimeout(connect, firstReadsMs);
      else connect();
    },
    reopen: () => {
      if (source) connect();
    },
    renew: () => void renew(),
    close,
  };
};
