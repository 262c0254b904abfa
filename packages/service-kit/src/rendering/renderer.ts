import { Worker } from 'node:worker_threads';
import type { Digest, PageRequest, RenderedMail, RenderedPage } from '@marketplace/contracts';
import { withTimeout } from '../async/index.ts';
import type { Language } from './webApp.ts';

export type RenderRequest =
  { readonly page: PageRequest; readonly mail?: never } | { readonly page?: never; readonly mail: Digest };
interface Rendered {
  readonly page?: RenderedPage;
  readonly mail?: RenderedMail;
}
export type RenderResult = { readonly id: number } & (
  { readonly rendered: Rendered } | { readonly fault: string }
);

interface RendererLimits {
  readonly unusedMs?: number;
  /** If more pages are waiting, a reader gets the page without content, because that is faster. */
  readonly mostWaiting?: number;
}

const longest = 2_000;
/** In milliseconds, for a thread's first page: the thread loads the module, in half a second, or in seconds on a busy machine. */
const longestFirst = 10_000;

const startWorker = (module: string, { lang, dir }: Language, mostWaiting: number) => {
  const worker = new Worker(new URL('renderWorker.ts', import.meta.url), {
    workerData: { module, lang, dir },
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  });
  const waiting = new Map<number, PromiseWithResolvers<Rendered>>();
  let last = 0;
  let reading = 0;
  let gone = false;
  let limit = longestFirst;
  const end = (error: Error) => {
    gone = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (result: RenderResult) => {
    limit = longest;
    const asked = waiting.get(result.id);
    waiting.delete(result.id);
    if ('rendered' in result) asked?.resolve(result.rendered);
    else asked?.reject(new Error(result.fault));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that renders pages has ended.')));
  // The thread does not keep the process running.
  worker.unref();
  return {
    isGone: () => gone,
    render: async (read: () => Promise<RenderRequest>): Promise<Rendered> => {
      if (waiting.size + reading >= mostWaiting)
        throw new Error('Too many pages are waiting to be rendered.');
      reading += 1;
      const request = await read().finally(() => {
        reading -= 1;
      });
      last += 1;
      const asked = Promise.withResolvers<Rendered>();
      waiting.set(last, asked);
      worker.postMessage({ id: last, ...request });
      return withTimeout(asked.promise, limit);
    },
    stop: () => worker.terminate(),
  };
};

const noAnswer = (): never => {
  throw new Error('The thread answered something else.');
};

/**
 * Renders pages and mails by the built module of the web app. Each language has a thread of some 50 MiB, from its first page until it has
 * rendered none for `unusedMs`; a thread's first page takes about half a second longer.
 */
export const createRenderer = (
  module: string,
  { unusedMs = 600_000, mostWaiting = 8 }: RendererLimits = {},
) => {
  const threads = new Map<string, ReturnType<typeof startThread>>();
  const end = async (lang: string): Promise<void> => {
    const thread = threads.get(lang);
    if (thread === undefined) return;
    clearTimeout(thread.unused);
    threads.delete(lang);
    await thread.worker.stop();
  };
  const startThread = (language: Language) => ({
    worker: startWorker(module, language, mostWaiting),
    unused: setTimeout(() => void end(language.lang), unusedMs).unref(),
  });
  const render = async (language: Language, read: () => Promise<RenderRequest>): Promise<Rendered> => {
    const { lang } = language;
    if (threads.get(lang)?.worker.isGone()) await end(lang);
    let thread = threads.get(lang);
    if (thread === undefined) {
      thread = startThread(language);
      threads.set(lang, thread);
    }
    thread.unused.refresh();
    return thread.worker.render(read);
  };
  return {
    /**
     * `read` gives the content of the page. It is not called if too many pages are waiting.
     * @throws {Error} if the page cannot be rendered soon
     */
    render: async (language: Language, read: () => Promise<PageRequest>): Promise<RenderedPage> => {
      const { page } = await render(language, async () => ({ page: await read() }));
      return page ?? noAnswer();
    },
    /** @throws {Error} if the mail cannot be rendered soon */
    renderMail: async (language: Language, digest: Digest): Promise<RenderedMail> => {
      const { mail } = await render(language, () => Promise.resolve({ mail: digest }));
      return mail ?? noAnswer();
    },
    stop: async () => {
      await Promise.all([...threads.keys()].map(end));
    },
  };
};

export type Renderer = ReturnType<typeof createRenderer>;
export type PageRenderer = Pick<Renderer, 'render' | 'stop'>;
