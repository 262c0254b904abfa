import type { LiveParts, PageEvent } from '../api/live/liveUpdates.ts';
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

interface Options {
  /** Streams open when the test opens them, not at once. */
  readonly opensLater?: true;
  /** The signed-in user is not known yet. */
  readonly userUnknown?: true;
}

/** A browser whose tabs share the user, and whose opened streams a test controls. */
export const createFakeBrowser = ({ opensLater, userUnknown }: Options = {}) => {
  let uid: string | undefined;
  let token = 1;
  const userListeners = new Set<(uid: string | undefined) => void>();
  const sources: FakeSource[] = [];

  const newTab = () => {
    let tell: (event: PageEvent) => void = () => undefined;
    const parts: Pick<LiveParts, 'openSource' | 'watchPage' | 'watchUser'> = {
      openSource: (url, listener) => {
        const source = new FakeSource(url, listener, () => `${token} of ${uid}`);
        sources.push(source);
        if (!opensLater) void Promise.resolve().then(() => source.open());
        return source;
      },
      watchPage: (listener) => {
        tell = listener;
        return () => (tell = () => undefined);
      },
      watchUser: (listener) => {
        userListeners.add(listener);
        if (!userUnknown) listener(uid);
        return () => userListeners.delete(listener);
      },
    };
    return {
      parts,
      become: (event: PageEvent) => tell(event),
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
  };
};

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
