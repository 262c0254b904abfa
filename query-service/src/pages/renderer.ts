import { Worker } from 'node:worker_threads';
import { withTimeout } from '@marketplace/service-kit/async';
import type { PageRequest, RenderedPage } from '@marketplace/contracts';
import type { Language } from './shell.ts';

export type RenderResult = { readonly id: number } & (
  { readonly parts: RenderedPage } | { readonly fault: string }
);

/** If more pages are waiting, a reader gets the page without content, because that is faster. */
const mostWaiting = 8;
const longest = 2_000;
/** In milliseconds, for a thread's first page: the thread loads the module, in half a second, or in seconds on a busy machine. */
const longestFirst = 10_000;

const startWorker = (module: string, { lang, dir }: Language) => {
  const worker = new Worker(new URL('renderWorker.ts', import.meta.url), {
    workerData: { module, lang, dir },
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  });
  const waiting = new Map<number, PromiseWithResolvers<RenderedPage>>();
  let last = 0;
  let reading = 0;
  let gone = false;
  let limit = longestFirst;
  const end = (error: Error) => {
    gone = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (rendered: RenderResult) => {
    limit = longest;
    const asked = waiting.get(rendered.id);
    waiting.delete(rendered.id);
    if ('parts' in rendered) asked?.resolve(rendered.parts);
    else asked?.reject(new Error(rendered.fault));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that renders pages has ended.')));
  // The thread does not keep the process running.
  worker.unref();
  return {
    isGone: () => gone,
    render: async (read: () => Promise<PageRequest>): Promise<RenderedPage> => {
      if (waiting.size + reading >= mostWaiting)
        throw new Error('Too many pages are waiting to be rendered.');
      reading += 1;
      const page = await read().finally(() => {
        reading -= 1;
      });
      last += 1;
      const asked = Promise.withResolvers<RenderedPage>();
      waiting.set(last, asked);
      worker.postMessage({ id: last, page });
      return withTimeout(asked.promise, limit);
    },
    stop: () => worker.terminate(),
  };
};

/**
 * Renders pages by the built module of the web app. Each language has a thread of some 50 MiB, from its first page until it has
 * rendered none for `unusedMs`; a thread's first page takes about half a second longer.
 */
export const createRenderer = (module: string, unusedMs = 600_000) => {
  const threads = new Map<string, ReturnType<typeof startThread>>();
  const end = async (lang: string): Promise<void> => {
    const thread = threads.get(lang);
    if (thread === undefined) return;
    clearTimeout(thread.unused);
    threads.delete(lang);
    await thread.worker.stop();
  };
  const startThread = (language: Language) => ({
    worker: startWorker(module, language),
    unused: setTimeout(() => void end(language.lang), unusedMs).unref(),
  });
  return {
    /**
     * `read` gives the content of the page. It is not called if too many pages are waiting.
     * @throws {Error} if the page cannot be rendered soon
     */
    render: async (language: Language, read: () => Promise<PageRequest>) => {
      const { lang } = language;
      if (threads.get(lang)?.worker.isGone()) await end(lang);
      let thread = threads.get(lang);
      if (thread === undefined) {
        thread = startThread(language);
        threads.set(lang, thread);
      }
      thread.unused.refresh();
      return thread.worker.render(read);
    },
    stop: async () => {
      await Promise.all([...threads.keys()].map(end));
    },
  };
};

export type Renderer = ReturnType<typeof createRenderer>;
