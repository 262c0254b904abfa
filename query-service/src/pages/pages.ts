import { dayOf, type PageRequest } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { createThrottle } from '@marketplace/service-kit/async';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import { readFeatured } from '../featured-tasks/featuredTasks.ts';
import type { Answer, CachedResponses } from '../http/cachedResponses.ts';
import type { FindFuzzyMatches } from '../list-tasks/fuzzySearch.ts';
import { aboutTask } from './aboutTask.ts';
import { askedList, plainAddress } from './requestedList.ts';
import { encoded, encodingFor } from './encodings.ts';
import { createPageReaders } from './pageReaders.ts';
import { readList } from './readList.ts';
import type { Renderer } from './renderer.ts';
import { screenOf } from './screens.ts';
import type { About, Shell } from './shell.ts';
import { sitemap } from './sitemap.ts';

/** A page is rendered again at most that often: its data says how old it is, and the live updates begin there. */
const freshFor = 1_000;
/** Each has a few kB. */
const mostFrames = 1_000;

export interface PageParts {
  readonly documents: DocumentReader;
  readonly answers: CachedResponses;
  readonly findNear: FindFuzzyMatches;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly shell: Shell;
  readonly renderer: Renderer;
}

type ReadPage = (today: string) => Promise<Omit<PageRequest, 'locale'> & { readonly position: number }>;

/**
 * The pages of the web app: the home page and the list of tasks with what they show, all others with the frame of their screen.
 * Where one cannot be rendered, the web app does it.
 */
export const pages = (parts: PageParts): Router => {
  const { documents, answers, clock, logger, shell, renderer } = parts;
  const readerOf = createPageReaders(shell.languages);
  const recent = new LRUCache<string, Promise<Answer>>({ max: 100, ttl: freshFor });

  const readHome =
    (url: string): ReadPage =>
    async (today) => {
      const { position, tasks } = await readFeatured(documents, today);
      return { url, position, featured: tasks };
    };

  const seldom = createThrottle(60_000);
  const notRendered = (error: unknown, res: Response) => {
    seldom(() => logger.warn({ err: error }, 'A page could not be rendered; the web app renders it.'));
    res.removeHeader('ETag');
    res.type('html').set('Cache-Control', 'no-cache').send(shell.empty);
  };

  const sendPage = async (req: Request, res: Response, read: ReadPage): Promise<void> => {
    const { language, locale } = readerOf(req);
    const encoding = encodingFor(req);
    const today = dayOf(clock().toISOString());
    const about = ['page', shell.build, req.url, locale, encoding, today];
    const render = async (): Promise<Answer> => {
      let position = 0;
      const page = await renderer.render(language, async () => {
        const asked = await read(today);
        ({ position } = asked);
        return { ...asked, locale };
      });
      const html = shell.filled(language, page);
      return {
        positions: { tasks: position },
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        },
        body: await encoded(html, encoding),
      };
    };
    const key = JSON.stringify(about);
    const renderSeldom = (): Promise<Answer> => {
      const before = recent.get(key);
      if (before) return before;
      const rendered = render();
      recent.set(key, rendered);
      rendered.catch(() => recent.delete(key));
      return rendered;
    };
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' });
    try {
      await answers.send(req, res, { about, madeOf: ['tasks'], read: renderSeldom });
    } catch (error) {
      notRendered(error, res);
    }
  };

  const frames = new LRUCache<string, Promise<Buffer>>({ max: mostFrames });
  const rendered = new LRUCache<string, ReturnType<Renderer['render']>>({ max: mostFrames });
  const kept = <Value extends object>(
    cache: LRUCache<string, Promise<Value>>,
    key: string,
    make: () => Promise<Value>,
  ) => {
    const before = cache.get(key);
    if (before) return before;
    const made = make();
    cache.set(key, made);
    made.catch(() => cache.delete(key));
    return made;
  };

  /** A frame is the same for all addresses of its screen, until the next build; a task's has its title and description. */
  const sendFrame = async (req: Request, res: Response, about?: About): Promise<void> => {
    const { language, locale } = readerOf(req);
    const encoding = encodingFor(req);
    const url = screenOf(req.path);
    const render = () => renderer.render(language, () => Promise.resolve({ url, locale }));
    const make = async () =>
      encoded(shell.filled(language, await kept(rendered, `${url} ${locale}`, render), about), encoding);
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' });
    try {
      const body = await kept(frames, JSON.stringify([url, locale, encoding, about]), make);
      if (encoding !== 'identity') res.set('Content-Encoding', encoding);
      res.type('html').send(body);
    } catch (error) {
      notRendered(error, res);
    }
  };

  const browse: RequestHandler = async (req, res) => {
    const plain = plainAddress(req.url);
    if (plain !== req.url) {
      res.redirect(303, plain);
      return;
    }
    const listing = askedList(req);
    if (listing) await sendPage(req, res, () => readList(documents, parts.findNear, req.url, listing));
    else await sendFrame(req, res);
  };

  const router = express.Router({ caseSensitive: true, strict: true });
  // The gateway serves the pages at their own addresses, not as calls of the API.
  router.use((req, _res, next) => next(req.originalUrl.startsWith('/api/') ? 'router' : undefined));
  router.get('/', (req, res) => sendPage(req, res, readHome('/')));
  router.get('/browsetask', browse);
  router.get('/tasks/:id', async (req, res) => sendFrame(req, res, await aboutTask(documents, req)));
  router.get('/sitemap.xml', sitemap(parts));
  router.get('/*path', (req, res) => sendFrame(req, res));
  return router;
};
