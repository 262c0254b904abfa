import type { Bid, Task } from '@marketplace/contracts';
import { act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api } from '../api/api.ts';
import { screens } from './screens.tsx';
// Loaded before the first test needs it.
import '../pages/details/TaskDetailsPage.tsx';
import type { User } from '../auth/identity/identity.ts';
import { apiServer, apiUrl } from './apiServer.ts';
import { renderApp } from './renderApp.tsx';
import { problemBody, someTask } from './someTask.ts';

interface SentCall {
  /** 'PUT /bids/1' */
  readonly call: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** An API with a task of Ada's and its bids, which a test may change. Records the changes that it receives in `sent`. */
export const haveTaskWithBids = (change: Partial<Task> = {}, bids: readonly Bid[] = []) => {
  const state = {
    task: someTask({ bidsCount: bids.length, bidsOpen: bids.length, ...change }),
    bids,
    sent: [] as SentCall[],
    listed: [] as string[],
  };
  apiServer.use(
    http.get(apiUrl('/tasks/:id'), () => HttpResponse.json(state.task)),
    http.get(apiUrl('/tasks/:id/history'), () => HttpResponse.json({ events: [] })),
    // The owner has not decided, so there is no outcome.
    http.get(apiUrl('/tasks/:id/outcome'), () =>
      HttpResponse.json(problemBody(409, 'Not now.'), { status: 409 }),
    ),
    http.get(apiUrl('/bids/count'), () => HttpResponse.json({ bidsCount: 0 })),
    // Nothing is known of the people, and no deal has ended.
    http.get(apiUrl('/users/:uid'), () => HttpResponse.json(problemBody(404, 'Nobody.'), { status: 404 })),
    http.get(apiUrl('/bids/:bidId/reviews'), () => HttpResponse.json({})),
    http.get(apiUrl('/tasks/:id/bids'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      state.listed.push(searchParams.toString());
      const wanted = searchParams.get('state');
      const from = Number(searchParams.get('cursor') ?? 0);
      const until = from + Number(searchParams.get('limit'));
      const [isShortlist, named] = [searchParams.has('shortlisted'), searchParams.get('bid')];
      const found = state.bids.filter(
        (bid) =>
          (wanted === null || bid.state === wanted) &&
          (!isShortlist || bid.mark?.shortlisted) &&
          (named === null || bid._id === named),
      );
      return HttpResponse.json(found.slice(from, until), {
        headers: {
          'X-Total-Count': String(found.length),
          ...(until < found.length && { Link: `<?cursor=${until}>; rel="next"` }),
        },
      });
    }),
  );
  return state;
};

type State = ReturnType<typeof haveTaskWithBids>;

/** Answers a change, records it in `state.sent`, and then applies `effect`. */
export const answerChange = (
  state: State,
  method: 'post' | 'put',
  path: string,
  effect: () => void = () => undefined,
  answer: object = { acknowledged: true, position: 30 },
): void => {
  apiServer.use(
    http[method](apiUrl(path), async ({ request }) => {
      const text = await request.text();
      state.sent.push({
        call: `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`,
        body: text === '' ? undefined : JSON.parse(text),
        key: request.headers.get('idempotency-key'),
      });
      effect();
      return HttpResponse.json(answer);
    }),
  );
};

export const refuse = (
  method: 'post' | 'put',
  path: string,
  message: string,
  { status = 409, ...more }: { status?: number; errors?: readonly object[] } = {},
): void => {
  apiServer.use(
    http[method](apiUrl(path), () =>
      HttpResponse.json({ ...problemBody(status, message), ...more }, { status }),
    ),
  );
};

/** Reads the task and its bids again, as live updates do after a change by another person. */
export const readTaskAgain = (store: ReturnType<typeof openTask>['store']): void =>
  act(() => {
    store.dispatch(api.util.invalidateTags([{ type: 'Task', id: someTask()._id }]));
  });

export const openTask = (user: User, query = '') =>
  renderApp({ routes: screens, at: `/tasks/${someTask()._id}${query}`, user });
