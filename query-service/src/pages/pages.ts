import type { PublicTask } from '@marketplace/contracts';
import express, { type RequestHandler, type Router } from 'express';
import { readFeatured } from '../featured-tasks/featuredTasks.ts';
import type { FindFuzzyMatches } from '../list-tasks/fuzzySearch.ts';
import { aboutTask } from './aboutTask.ts';
import { createContentPages, type ContentPageParts, type ReadPage } from './contentPages.ts';
import { createFrames } from './frames.ts';
import { createPageReaders } from './pageReaders.ts';
import { requestedList, plainAddress } from './requestedList.ts';
import { readList } from './readList.ts';
import { createSiteReplies, type SiteParts } from './siteReplies.ts';
import { sitemap } from './sitemap.ts';

export type PageParts = SiteParts &
  Omit<ContentPageParts, 'replies'> & { readonly findFuzzyMatches: FindFuzzyMatches };

/**
 * The pages of the web app: the home page and the list of tasks with their data, the screens of text and of sign-in, and one frame
 * for all others. Where a page cannot be rendered, the web app does it. `drop` forgets all pages with texts of persons.
 */
export const pages = (parts: PageParts) => {
  const { documents, findFuzzyMatches } = parts;
  const readerOf = createPageReaders(parts.shell.languages);
  const replies = createSiteReplies({ ...parts, readerOf });
  const content = createContentPages({ ...parts, replies });
  const sendFrame = createFrames({ ...parts, replies });

  const readHome: ReadPage = async (today) => {
    const { position, json } = await readFeatured(documents, today);
    return { url: '/', position, featured: JSON.parse(json) as readonly PublicTask[] };
  };
  const browse: RequestHandler = async (req, res) => {
    const plain = plainAddress(req.url, readerOf(req).locale);
    if (plain !== req.url) {
      res.redirect(303, plain);
      return;
    }
    const listing = requestedList(req.url);
    if (listing) await content.send(req, res, () => readList(documents, findFuzzyMatches, req.url, listing));
    else await sendFrame(req, res);
  };

  const router: Router = express.Router({ caseSensitive: true, strict: true });
  // The gateway serves the pages at their own addresses, not as calls of the API.
  router.use((req, _res, next) => next(req.originalUrl.startsWith('/api/') ? 'router' : undefined));
  router.get('/', (req, res) => content.send(req, res, readHome));
  router.get('/browsetask', browse);
  router.get('/tasks/:id', async (req, res) => sendFrame(req, res, await aboutTask(documents, req)));
  router.get('/sitemap.xml', sitemap(parts));
  router.get('/*path', (req, res) => sendFrame(req, res));
  return { router, drop: content.drop };
};
