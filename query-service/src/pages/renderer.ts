import { Worker } from 'node:worker_threads';
import { withTimeout } from '@marketplace/service-kit/async';
import type { Digest, PageRequest, RenderedMail, RenderedPage } from '@marketplace/contracts';
import type { Language } from './shell.ts';

export type RenderRequest = { readonly page: PageRequest } | { readonly mail: Digest };
export type RenderResult = { readonly id: number } & (
  { readonly page: RenderedPage } | { readonly mail: RenderedMail } | { readonly fault: string }
);

/** What a thread was asked, and has not answered. */
const createWaiting = <Rendered>() => {
  const waiting = new Map<number, PromiseWithResolvers<Rendered>>();
  const take = (id: number) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    return asked;
  };
  return {
    size: () => waiting.size,
    add: (id: number): Promise<Rendered> => {
      const asked = Promise.withResolvers<Rendered>();
      waiting.set(id, asked);
      return asked.promise;
    },
    resolve: (id: number, rendered: Rendered) => take(id)?.resolve(rendered),
    reject: (id: number, error: Error) => take(id)?.reject(error),
    rejectAll: (error: Error) => {
      for (const id of waiting.keys()) take(id)?.reject(error);
    },
  };
};

/** If more pages are waiting, a reader gets the page without content, because that is faster. */
const mostWaiting = 8;
const longest = 2_000;
/** In milliseconds, for a thread's first page: the thread loads the module, in half a second, or in seconds on a busy machine. */
const longestFirst = 10_000;

const ended = 'The thread that renders pages has ended.';

const startWorker = (module: string, { lang, dir }: Language) => {
  const worker = new Worker(new URL('renderWorker.ts', import.meta.url), {
    workerData: { module, lang, dir },
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  });
  const [pages, mails] = [createWaiting<RenderedPage>(), createWaiting<RenderedMail>()];
  let last = 0;
  let reading = 0;
  let gone = false;
  let limit = longestFirst;
  /** Ends with the last mail. */
  let mailsSoFar: Promise<unknown> = Promise.resolve();
  const end = (error: Error) => {
    gone = true;
    pages.rejectAll(error);
    mails.rejectAll(error);
  };
  worker.on('message', (result: RenderResult) => {
    if ('page' in result) {
      limit = longest;
      pages.resolve(result.id, result.page);
    } else if ('mail' in result) mails.resolve(result.id, result.mail);
    else for (const asked of [pages, mails]) asked.reject(result.id, new Error(result.fault));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error(ended)));
  // The thread does not keep the process running.
  worker.unref();
  const ask = (asked: RenderRequest): number => {
    if (gone) throw new Error(ended);
    last += 1;
    worker.postMessage({ id: last, asked });
    return last;
  };
  return {
    isGone: () => gone,
    render: async (read: () => Promise<PageRequest>): Promise<RenderedPage> => {
      if (pages.size() + reading >= mostWaiting)
        throw new Error('Too many pages are waiting to be rendered.');
      reading += 1;
      const page = await read().finally(() => {
        reading -= 1;
      });
      return withTimeout(pages.add(ask({ page })), limit);
    },
    /** The thread gets one mail at a time: so a page waits for one at most, which takes a few milliseconds. */
    renderMail: (mail: Digest): Promise<RenderedMail> => {
      const rendered = mailsSoFar.then(() => withTimeout(mails.add(ask({ mail })), longestFirst));
      mailsSoFar = rendered.catch(() => undefined);
      return rendered;
    },
    stop: () => worker.terminate(),
  };
};

/**
 * Renders pages and mails by the built module of the web app. Each language has a thread of some 50 MiB, from its first page or mail
 * until it has rendered none for `unusedMs`; a thread's first page takes about half a second longer.
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
  const workerOf = async (language: Language) => {
    const { lang } = language;
    if (threads.get(lang)?.worker.isGone()) await end(lang);
    let thread = threads.get(lang);
    if (thread === undefined) {
      thread = startThread(language);
      threads.set(lang, thread);
    }
    thread.unused.refresh();
    return thread.worker;
  };
  return {
    /**
     * `read` gives the content of the page. It is not called if too many pages are waiting.
     * @throws {Error} if the page cannot be rendered soon
     */
    render: async (language: Language, read: () => Promise<PageRequest>) =>
      (await workerOf(language)).render(read),
    /** @throws {Error} if the mail cannot be rendered */
    renderMail: async (language: Language, mail: Digest) => (await workerOf(language)).renderMail(mail),
    stop: async () => {
      await Promise.all([...threads.keys()].map(end));
    },
  };
};

export type Renderer = ReturnType<typeof createRenderer>;
