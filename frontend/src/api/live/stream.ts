import { updateSchema, type Update } from '@marketplace/contracts';
import type { ResumePosition } from './resumePosition.ts';

/** Time for the page's first reads: their position is where the stream starts. */
const firstReadsMs = 1000;
const reopenMs = 10_000;
const checkMs = 15_000;
/**
 * An EventSource does not show the server's heartbeats. After this silence it may be dead, and a new one is
 * cheap.
 */
const silentMs = 4 * 60_000;

export interface StreamParts {
  readonly openSource: (url: string) => EventSource;
  readonly resumePosition: ResumePosition;
  /** The wall clock: it keeps running while the machine sleeps. */
  readonly now: () => number;
  /** The stream is opened, and sends everything after that position (undefined: after now). */
  readonly onConnect: (after: number | undefined) => void;
  readonly onUpdate: (update: Update) => void;
  /** Unknown changes: everything may have changed. */
  readonly onMissed: () => void;
}

export interface Stream {
  /** Opens a new connection if the current one may be dead; it resumes without a gap. */
  reopen(): void;
  close(): void;
}

const parse = (data: unknown): Update | undefined => {
  try {
    return updateSchema.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
};

/**
 * One connection to `GET /updates`. Keeps it alive and resumes after the last received position until it is
 * closed.
 */
export const openStream = (parts: StreamParts): Stream => {
  const { openSource, resumePosition, now, onConnect, onUpdate, onMissed } = parts;
  let source: EventSource | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let aliveAt = now();
  let checkedAt = now();

  const connect = () => {
    clearTimeout(opening);
    source?.close();
    aliveAt = now();
    const after = resumePosition.after();
    const opened = openSource(after === undefined ? '/api/updates' : `/api/updates?after=${after}`);
    source = opened;
    onConnect(after);
    opened.addEventListener('open', () => {
      aliveAt = now();
      // The stream starts now, but something was read before.
      if (after === undefined && resumePosition.after() !== undefined) onMissed();
    });
    opened.addEventListener('task', ({ data }: MessageEvent<unknown>) => {
      aliveAt = now();
      const update = parse(data);
      // The server sends it after the read models have it, so a plain read will show it.
      if (update) onUpdate(update);
    });
    opened.addEventListener('error', () => {
      // The browser resumes a lost connection after its last message, but not a refused one.
      if (opened.readyState !== opened.CLOSED) return;
      // While the server refuses, refetching everything keeps the screens up to date.
      opening = setTimeout(() => {
        onMissed();
        connect();
      }, reopenMs);
    });
  };
  const check = () => {
    const slept = now() - checkedAt > 2 * checkMs;
    checkedAt = now();
    if (source && source.readyState !== source.CLOSED && (slept || now() - aliveAt > silentMs)) connect();
  };

  if (resumePosition.after() === undefined) opening = setTimeout(connect, firstReadsMs);
  else connect();
  const checking = setInterval(check, checkMs);
  return {
    reopen: () => {
      if (source) connect();
    },
    close: () => {
      clearTimeout(opening);
      clearInterval(checking);
      source?.close();
    },
  };
};
