import type { FoundTask, ReadPositions, TaskReader } from '@marketplace/read-store';
import { callerOf } from '@marketplace/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { personalTask, privateAnswer, publicAnswer, publicTask } from '../http/answers.ts';
import { answeredNotModified, digest } from '../http/etag.ts';
import { positionsOf, sayPosition } from '../http/freshness.ts';
import { listingOf, type Listing } from './listing.ts';
import { streamArray } from './streamArray.ts';

/** The projections that a list waits for: paused `bid-counts` do not hold it up. */
export const listCounts = ['tasks'] as const;

interface Page {
  readonly positions: ReadPositions;
  readonly total: number;
  readonly link: string | undefined;
  readonly body: string;
}

const cacheBytes = 32 * 1024 * 1024;

// A page's content is fixed by the read models' positions, so it is told by them: weak, because a proxy may compress.
const etagOf = ({ query, limit, after }: Listing, positions: ReadPositions): string =>
  `W/"${digest(query, limit, after, positions)}"`;

const createPages = (tasks: TaskReader) => {
  const kept = new LRUCache<string, Page>({
    maxSize: cacheBytes,
    sizeCalculation: ({ body }) => body.length * 2 + 200,
  });
  const underWay = new Map<string, Promise<Page>>();

  const read = async (listing: Listing & { limit: number }, show: (found: FoundTask) => unknown) => {
    const { filter, sort, limit, after } = listing;
    const page = await tasks.page({ filter, sort, limit, ...(after && { after }) });
    const answer: Page = {
      positions: page.positions,
      total: page.total,
      link: page.end && listing.next(page.end),
      body: JSON.stringify(page.tasks.map(show)),
    };
    // Read in one snapshot with its positions: what is kept is exact, not stale.
    kept.set(etagOf(listing, page.positions), answer);
    return answer;
  };

  return (etag: string, listing: Listing & { limit: number }, show: (found: FoundTask) => unknown) => {
    const known = kept.get(etag) ?? underWay.get(etag);
    if (known !== undefined) return known;
    const reading = read(listing, show).finally(() => underWay.delete(etag));
    underWay.set(etag, reading);
    return reading;
  };
};

const isPaged = (listing: Listing): listing is Listing & { limit: number } => listing.limit !== undefined;

const createLister = (tasks: TaskReader, show: (found: FoundTask) => unknown) => {
  const pageOf = createPages(tasks);

  const head = (res: Response, positions: ReadPositions, total: number) => {
    sayPosition(res, positions, listCounts);
    res.set('X-Total-Count', String(total));
  };

  return async (req: Request, res: Response, listing: Listing): Promise<void> => {
    const etag = etagOf(listing, positionsOf(res));
    if (answeredNotModified(req, res, etag)) return;
    if (isPaged(listing)) {
      const page = await pageOf(etag, listing, show);
      head(res, page.positions, page.total);
      res.set('ETag', etagOf(listing, page.positions));
      if (page.link !== undefined) res.set('Link', `<${page.link}>; rel="next"`);
      res.type('json').send(page.body);
      return;
    }
    const { filter, sort } = listing;
    if (req.method === 'HEAD') {
      const page = await tasks.page({ filter, sort, limit: 1 });
      head(res, page.positions, page.total);
      res.set('ETag', etagOf(listing, page.positions)).type('json').end();
      return;
    }
    const all = await tasks.stream({ filter, sort });
    head(res, all.positions, all.total);
    res.set('ETag', etagOf(listing, all.positions));
    await streamArray(res, all.batches, show);
  };
};

/** GET /tasks: every task, or a page of them, as anybody may see them. */
export const listTasks = (tasks: TaskReader): RequestHandler => {
  const list = createLister(tasks, publicTask);
  return async (req, res) => {
    res.set('Cache-Control', publicAnswer);
    await list(req, res, listingOf(req));
  };
};

/** GET /mytasks: the same of the caller's own tasks, with what is personal. */
export const listMyTasks = (tasks: TaskReader): RequestHandler => {
  const list = createLister(tasks, personalTask);
  return async (req, res) => {
    res.set({ 'Cache-Control': privateAnswer, Vary: 'Authorization' });
    await list(req, res, listingOf(req, callerOf(res).uid));
  };
};
