import type { LiveParts, PageEvent } from '../api/live/liveUpdates.ts';
import type { TakeLock } from '../api/live/leadership.ts';

/** An EventSource that a test controls. */
class FakeSource extends EventTarget {
  readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }
  close() {
    this.readyState = this.CLOSED;
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('task', { data: JSON.stringify(data) }));
  }
  /** Fails the connection; a browser does not retry after that. */
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
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
}

/** What the tabs of a browser share: locks, a channel, and the opened streams. */
export const createFakeBrowser = ({ locks }: Options = {}) => {
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
    const parts: Pick<LiveParts, 'openSource' | 'channel' | 'takeLock' | 'watchPage'> = {
      openSource: (url) => {
        const source = new FakeSource(url);
        sources.push(source);
        opened.push(source);
        return source as unknown as EventSource;
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
    };
    return {
      parts,
      become: (event: PageEvent) => tell(event),
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
    /** The number of streams ever opened. */
    opened: () => sources.length,
    openStreams: () => sources.filter(({ readyState }) => readyState !== 2).map(({ url }) => url),
    stream: (): FakeSource => {
      const source = sources.at(-1);
      if (!source) throw new Error('Nothing was opened.');
      return source;
    },
    close: () => channels.clear(),
  };
};

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
