import { type PublicTask, forgottenTitle, startOfText, type PageRequest } from '@marketplace/contracts';
import express, { type RequestHandler, type Router, type Request } from 'express';
import type { DocumentReader } from '@marketplace/read-store';
import { readFeatured } from '../featured-tasks/featuredTasks.ts';
import { type FindFuzzyMatches, readWithFuzzyMatches } from '../list-tasks/fuzzySearch.ts';
import { createContentPages, type ContentPageDeps, type ReadPage } from './contentPages.ts';
import { createFrames } from './frames.ts';
import { createPageReaders } from './pageReaders.ts';
import { requestedList, plainAddress } from './requestedList.ts';
import { createSiteReplies, type SiteDeps } from './siteReplies.ts';
import { sitemap } from './sitemap.ts';
import { requestedTask } from '../http/requestedTask.ts';
import type { PageDescription } from './shell.ts';
import { publicTask } from '../http/answers.ts';
import { readCountedPage } from '../list-tasks/countedPage.ts';
import type { Listing } from '../list-tasks/listing.ts';

type ReadList = Pick<PageRequest, 'url'> &
  Required<Pick<PageRequest, 'position' | 'list'>> & { readonly isPassing?: true };

/** The page of a list of tasks, as in the API. */
const readList = async (
  documents: DocumentReader,
  findFuzzyMatches: FindFuzzyMatches,
  url: string,
  listing: Listing & { readonly limit: number },
): Promise<ReadList> => {
  const read = async (one: Listing): Promise<ReadList> => {
    const page = await readCountedPage(documents, one, listing.limit);
    const { position, documents: found, total, isMore, end } = page;
    const options = end && one.next(end);
    const next = options && { cursor: options.cursor, ...(options.q !== undefined && { q: options.q }) };
    const list = { tasks: found.map(publicTask), total, ...(isMore && { isMore }), next };
    return { url, position, list };
  };
  const { exact, fuzzy, isLate } = await readWithFuzzyMatches(
    findFuzzyMatches,
    listing,
    read,
    ({ list }) => list.total === 0,
  );
  if (fuzzy) return { ...fuzzy.list, list: { ...fuzzy.list.list, near: fuzzy.words } };
  return isLate ? { ...exact, isPassing: true } : exact;
};

/** The start of a text in one line: as much as search engines and messengers show. */
const shortened = (text: string): string => startOfText(text.replaceAll(/\s+/g, ' ').trim(), 159);

/** The title and description of the task of an address, for search engines and for links in messengers. */
const aboutTask = async (documents: DocumentReader, req: Request): Promise<PageDescription | undefined> => {
  const { document } = await requestedTask(documents, req, undefined);
  if (!document) return undefined;
  const { title, description } = document.body;
  return {
    title: title ?? forgottenTitle,
    description: shortened(description ?? ''),
    ...(title === null && { hidden: true }),
  };
};

export type PageDeps = SiteDeps &
  Omit<ContentPageDeps, 'replies'> & { readonly findFuzzyMatches: FindFuzzyMatches };

/**
 * The pages of the web app: the home page and the list of tasks with their data, the screens of text and of sign-in, and one frame
 * for all others. If a page cannot be rendered, the web app renders it. `drop` deletes all kept pages with texts of persons.
 */
export const pages = (deps: PageDeps) => {
  const { documents, findFuzzyMatches } = deps;
  const readerOf = createPageReaders(deps.shell.languages);
  const replies = createSiteReplies({ ...deps, readerOf });
  const content = createContentPages({ ...deps, replies });
  const sendFrame = createFrames({ ...deps, replies });

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
  router.get('/sitemap.xml', sitemap(deps));
  router.get('/*path', (req, res) => sendFrame(req, res));
  return { router, drop: content.drop };
};
