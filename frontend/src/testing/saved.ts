import type { Bookmark, Feed, PublicTask, SavedSearch } from '@marketplace/contracts';
import { http, HttpResponse } from 'msw';
import { apiServer, apiUrl } from './apiServer.ts';

const at = '2026-11-20T10:00:00.000Z';

/** Keeps what a user saves, as the API does; `tasks` can be bookmarked. */
export const keepSaved = (tasks: readonly PublicTask[] = []) => {
  const kept = { searches: [] as SavedSearch[], feeds: [] as Feed[], bookmarks: [] as Bookmark[] };
  const bodyOf = async (request: Request) => (await request.json()) as Record<string, never>;
  const without = <Item extends { readonly _id: string }>(items: readonly Item[], id: unknown) =>
    items.filter(({ _id }) => _id !== id);
  const done = () => HttpResponse.json({ acknowledged: true });
  apiServer.use(
    // Browse reads the user's own tasks and bids, to mark them.
    http.get(apiUrl('/mytasks'), () => HttpResponse.json([])),
    http.get(apiUrl('/mybids'), () => HttpResponse.json([])),
    http.get(apiUrl('/searches'), () => HttpResponse.json({ searches: kept.searches })),
    http.post(apiUrl('/searches'), async ({ request }) => {
      const search = { ...(await bodyOf(request)), _id: crypto.randomUUID(), at } as unknown as SavedSearch;
      kept.searches.push(search);
      return HttpResponse.json(search, { status: 201 });
    }),
    http.put(apiUrl('/searches/:id'), async ({ request, params }) => {
      const body = await bodyOf(request);
      kept.searches = kept.searches.map((one) => (one._id === params['id'] ? { ...one, ...body } : one));
      return HttpResponse.json(kept.searches.find(({ _id }) => _id === params['id']));
    }),
    http.delete(apiUrl('/searches/:id'), ({ params }) => {
      kept.searches = without(kept.searches, params['id']);
      return done();
    }),
    http.get(apiUrl('/notifications'), () => HttpResponse.json({ notifications: [], unread: 0 })),
    http.get(apiUrl('/feeds'), () => HttpResponse.json({ feeds: kept.feeds })),
    http.post(apiUrl('/feeds'), async ({ request }) => {
      const feed = { ...(await bodyOf(request)), _id: `feed-${kept.feeds.length}`, at } as unknown as Feed;
      kept.feeds.push(feed);
      const path = `/feeds/SECRET.${feed.kind === 'search' ? 'atom' : 'ics'}`;
      return HttpResponse.json({ ...feed, path }, { status: 201 });
    }),
    http.delete(apiUrl('/feeds/:id'), ({ params }) => {
      kept.feeds = without(kept.feeds, params['id']);
      return done();
    }),
    http.get(apiUrl('/bookmarks'), () => HttpResponse.json({ bookmarks: kept.bookmarks })),
    http.put(apiUrl('/bookmarks/:id'), ({ params }) => {
      const taskId = String(params['id']);
      kept.bookmarks.unshift({ taskId, at, task: tasks.find(({ _id }) => _id === taskId) ?? null });
      return done();
    }),
    http.delete(apiUrl('/bookmarks/:id'), ({ params }) => {
      kept.bookmarks = kept.bookmarks.filter(({ taskId }) => taskId !== params['id']);
      return done();
    }),
  );
  return kept;
};
