import { dayOf, nextPageOf, type AskedPage } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { createSeldom } from '@marketplace/service-kit/async';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { LRUCache } from 'lru-cache';
import { readFeatured } from '../featured-tasks/featuredTasks.ts';
import { publicTask } from '../http/answers.ts';
import type { Answer, KeptAnswers } from '../http/keptAnswers.ts';
import { askedList } from './askedList.ts';
import { encoded, encodingFor } from './encodings.ts';
import { createPageReaders } from './pageReaders.ts';
import type { Renderer } from './renderer.ts';
import type { Shell } from './shell.ts';
import { sitemap } from './sitemap.ts';
import { taskPage } from './taskPage.ts';

/** A page is rendered again at most that often: its data says how old it is, and the live updates begin there. */
const freshFor = 1_000;

export interface PageParts {
  readonly documents: DocumentReader;
  readonly answers: KeptAnswers;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly shell: Shell;
  readonly renderer: Renderer;
}

type ReadPage = (today: string) => Promise<Omit<AskedPage, 'locale'>>;

/** The pages of the web app with what they show. Where one cannot be rendered, the web app does it, as on any other page. */
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

  const readList =
    (url: string, listing: NonNullable<ReturnType<typeof askedList>>): ReadPage =>
    async () => {
      const read = await documents.page('tasks', { ...listing, withTotal: true });
      const next = read.end && nextPageOf(listing.next(read.end));
      const list = { tasks: read.documents.map(publicTask), total: read.total ?? 0, next };
      return { url, position: read.position, list };
    };

  const sendEmpty = (res: Response) => {
    res.type('html').set('Cache-Control', 'no-cache').send(shell.empty);
  };
  const seldom = createSeldom(60_000);

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
      seldom(() => logger.warn({ err: error }, 'A page could not be rendered; the web app renders it.'));
      res.removeHeader('ETag');
      sendEmpty(res);
    }
  };

  const home: RequestHandler = async (req, res) => {
    if (req.url === '/') await sendPage(req, res, readHome(req.url));
    else sendEmpty(res);
  };
  const browse: RequestHandler = async (req, res) => {
    const listing = askedList(req);
    if (listing) await sendPage(req, res, readList(req.url, listing));
    else sendEmpty(res);
  };

  const router = express.Router({ caseSensitive: true, strict: true });
  // The gateway serves the pages at their own addresses, not as calls of the API.
  router.use((req, _res, next) => next(req.originalUrl.startsWith('/api/') ? 'router' : undefined));
  router.get('/', home);
  router.get('/browsetask', browse);
  router.get('/tasks/:id', taskPage(parts));
  router.get('/sitemap.xml', sitemap(parts));
  return router;
};
