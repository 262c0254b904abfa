import { updateSchema, type Update } from '@marketplace/contracts';
import type { ResumePosition } from './resumePosition.ts';

/** Time for the page's first reads: they say from where on the stream must tell. */
const firstReadsMs = 1000;
const reopenMs = 10_000;
const checkMs = 15_000;
/** An EventSource does not show the server's heartbeats, so one that is silent for so long may be dead: a new one costs little. */
const silentMs = 4 * 60_000;

export interface StreamParts {
  readonly openSource: (url: string) => EventSource;
  readonly resumePosition: ResumePosition;
  /** The wall clock, which goes on while the machine sleeps. */
  readonly now: () => number;
  /** It is opened, and will tell everything after that position, or from now on. */
  readonly onConnect: (after: number | undefined) => void;
  readonly onUpdate: (update: Update) => void;
  /** Nobody knows what has changed: all of it may have. */
  readonly onMissed: () => void;
}

export interface Stream {
  /** Opens it anew where it may be dead; what it missed is told. */
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

/** One connection to `GET /updates`, kept alive and resumed from the last position heard until it is closed. */
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
      // It tells from now on only, and something has been read before now.
      if (after === undefined && resumePosition.after() !== undefined) onMissed();
    });
    opened.addEventListener('task', ({ data }: MessageEvent<unknown>) => {
      aliveAt = now();
      const update = parse(data);
      // It is sent once the read models have it, so a plain read will show it.
      if (update) onUpdate(update);
    });
    opened.addEventListener('error', () => {
      // A lost connection is taken up again by the browser, from the last message on; a refused one is not.
      if (opened.readyState !== opened.CLOSED) return;
      // As long as it is refused, reading all again in its stead keeps the screens from growing old.
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
