import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** The URL of a call, for msw's handlers. */
export const apiUrl = (path: string): string => `${location.origin}/api${path}`;

/** The product API in tests; a test sets its answers with `apiServer.use(...)`. */
export const apiServer = setupServer(
  // Browse shows the filters without counts, too.
  http.get(apiUrl('/tasks/categories'), () => HttpResponse.json([])),
  // Every page of a signed-in user has the bell.
  http.get(apiUrl('/notifications'), () => HttpResponse.json({ notifications: [], unread: 0 })),
  // Every sign-in asks for the account's language.
  http.get(apiUrl('/settings'), () => HttpResponse.json({})),
  // Bids have the number of unread messages.
  http.get(apiUrl('/messages/unread'), () => HttpResponse.json({ bids: [] })),
  // Every task that a signed-in user sees has its bookmark.
  http.get(apiUrl('/bookmarks'), () => HttpResponse.json({ bookmarks: [] })),
  // The profiles of others have a button to block them.
  http.get(apiUrl('/account/blocked'), () => HttpResponse.json({ blocked: [] })),
);
