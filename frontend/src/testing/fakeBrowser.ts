import type { LiveParts, PageEvent } from '../api/live/liveUpdates.ts';
import type { TakeLock } from '../api/live/leadership.ts';
import type { Source, SourceListener } from '../api/live/source.ts';

/** A stream that a test controls. */
class FakeSource implements Source {
  readonly url: string;
  readonly #listener: SourceListener;
  readonly #token: string;
  readonly #currentToken: () => string;
  closed = false;

  constructor(url: string, listener: SourceListener, currentToken: () => string) {
    this.url = url;
    this.#listener = listener;
    this.#currentToken = currentToken;
    this.#token = currentToken();
  }
  close() {
    this.closed = true;
  }
  hasCurrentToken() {
    return Promise.resolve(this.#token === this.#currentToken());
  }
  open() {
    if (!this.closed) this.#listener.onOpen();
  }
  send(event: string, data: string) {
    if (!this.closed) this.#listener.onMessage({ event, data });
  }
  say(data: unknown, event = 'task') {
    this.send(event, JSON.stringify(data));
  }
  beat() {
    this.#listener.onHeartbeat();
  }
  end(why: 'lost' | 'refused') {
    this.close();
    this.#listener.onEnd(why);
  }
}

/** Browser locks with a single name: one holder, the others wait in order; a crashed tab releases its lock. */
const createLocks = () => {
  let freed: Promise<unknown> = Promise.resolve();
  return (gone: Promise<undefined>): TakeLock =>
    async (_name, signal, hold) => {
      const before = freed;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      freed = promise;
      const aborted = new Promise<'left'>((leave) => {
        signal.addEventListener('abort', () => leave('left'));
      });
      const left = await Promise.race([before, aborted, gone.then(() => 'left')]);
      if (left === undefined) await Promise.race([hold(), gone]);
      resolve(left === undefined ? undefined : before);
      if (signal.aborted) throw new DOMException('', 'AbortError');
    };
};

interface Options {
  readonly locks?: 'none' | 'refused';
  /** Streams open when a test says so, not at once. */
  readonly opensLater?: true;
  /** The signed-in user is not known yet. */
  readonly userUnknown?: true;
}

/** What the tabs of a browser share: locks, a channel, and the opened streams. */
export const createFakeBrowser = ({ locks, opensLater, userUnknown }: Options = {}) => {
  let uid: string | undefined;
  let token = 1;
  const userListeners = new Set<(uid: string | undefined) => void>();
  const sources: FakeSource[] = [];
  const lockFor = createLocks();
  const channels = new Set<EventTarget>();

  const newChannel = () => {
    const own = new EventTarget();
    channels.add(own);
    return {
      addEventListener: own.addEventListener.bind(own),
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== own)
            other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
      },
      close: () => channels.delete(own),
    };
  };

  const newTab = () => {
    const crashed = Promise.withResolvers<undefined>();
    const opened: FakeSource[] = [];
    const channel = newChannel();
    let tell: (event: PageEvent) => void = () => undefined;
    let tellUser: (uid: string | undefined) => void = () => undefined;
    const parts: Pick<LiveParts, 'openSource' | 'channel' | 'takeLock' | 'watchPage' | 'watchUser'> = {
      openSource: (url, listener) => {
        const source = new FakeSource(url, listener, () => `${token} of ${uid}`);
        sources.push(source);
        opened.push(source);
        if (!opensLater) void Promise.resolve().then(() => source.open());
        return source;
      },
      channel,
      takeLock:
        locks === 'none'
          ? undefined
          : locks === 'refused'
            ? () => Promise.reject(new DOMException('', 'SecurityError'))
            : lockFor(crashed.promise),
      watchPage: (listener) => {
        tell = listener;
        return () => (tell = () => undefined);
      },
      watchUser: (listener) => {
        userListeners.add(listener);
        if (!userUnknown) listener(uid);
        tellUser = listener;
        return () => userListeners.delete(listener);
      },
    };
    return {
      parts,
      become: (event: PageEvent) => tell(event),
      /** This tab is the first to know it. */
      signIn: (next: string) => tellUser(next),
      /** Closes the tab without cleaning up. */
      crash: () => {
        for (const source of opened) source.close();
        channel.close();
        crashed.resolve(undefined);
      },
    };
  };

  return {
    newTab,
    /** Signs a user in or out, in all tabs. */
    become: (next: string | undefined) => {
      uid = next;
      for (const listener of userListeners) listener(uid);
    },
    renewToken: () => {
      token += 1;
      for (const listener of userListeners) listener(uid);
    },
    /** The number of streams ever opened. */
    opened: () => sources.length,
    openStreams: () => sources.filter(({ closed }) => !closed).map(({ url }) => url),
    stream: (): FakeSource => {
      const source = sources.at(-1);
      if (!source) throw new Error('Nothing was opened.');
      return source;
    },
    close: () => channels.clear(),
  };
};

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
