import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer, apiUrl } from '../testing/apiServer.ts';
import { ada, fakeIdentity } from '../testing/fakeIdentity.ts';
import { api } from './api.ts';
import { endpoint } from './endpoint.ts';
import { createReadToken } from './readToken.ts';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    count: build.query(endpoint('GET /bids/count')),
    bid: build.mutation(endpoint('POST /bids', (_: undefined) => ({ body: { taskId: 't' } }))),
  }),
}).endpoints;

const identity = fakeIdentity();
const newStore = (caller = identity) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { caller, readToken: createReadToken() } } }).concat(api.middleware),
  });
let store = newStore();
const count = () =>
  store.dispatch(endpoints.count.initiate(undefined, { forceRefetch: true, subscribe: false }));
const bid = () => store.dispatch(endpoints.bid.initiate(undefined));

const inserted = (position: number) => ({ acknowledged: true, insertedId: 'b', position });
let seen: Headers[] = [];
const answer = (body: object, init: ResponseInit = {}) => {
  apiServer.use(
    http.all(apiUrl('/*'), ({ request }) => {
      seen.push(request.headers);
      return HttpResponse.json(body, init);
    }),
  );
};

beforeEach(() => {
  identity.tell(undefined);
  store = newStore();
  seen = [];
});

describe('a call of the API', () => {
  it('sends no user headers while nobody is signed in', async () => {
    answer({ bidsCount: 1 });
    await count();
    expect(seen[0]?.has('Authorization')).toBe(false);
    expect(seen[0]?.has('x-user-email')).toBe(false);
  });

  it('sends the token and the email of the signed-in user', async () => {
    identity.tell(ada);
    answer({ bidsCount: 1 });
    expect((await count()).data).toEqual({ bidsCount: 1 });
    expect(seen[0]?.get('Authorization')).toBe('Bearer token-of-uid-ada');
    expect(seen[0]?.get('x-user-email')).toBe('ada@example.com');
  });

  it('is a network error if the token cannot be renewed', async () => {
    store = newStore(fakeIdentity({ getIdToken: () => Promise.reject(new Error('away')) }));
    expect((await count()).error).toMatchObject({ kind: 'network' });
  });
});

describe('a read after a command', () => {
  it('asks for the highest position that this session has written', async () => {
    answer(inserted(7), { headers: { 'X-Position': '7' } });
    await bid();
    answer(inserted(5), { headers: { 'X-Position': '5' } });
    await bid();
    answer({ bidsCount: 2 });
    await count();
    expect(seen.map((headers) => headers.get('X-Min-Position'))).toEqual([null, null, '7']);
  });

  it('ignores the position of a read: only own writes must be visible', async () => {
    answer({ bidsCount: 2 }, { headers: { 'X-Position': '99' } });
    await count();
    await count();
    expect(seen[1]?.has('X-Min-Position')).toBe(false);
  });
});

describe('a read whose position is no longer in the ledger', () => {
  const historyChanged = HttpResponse.json(
    {
      type: 'urn:marketplace:problem:history-changed',
      status: 409,
      title: '',
      detail: '',
      message: '',
      requestId: 'r',
    },
    { status: 409 },
  );

  it('forgets the position, asks again without it, and reads everything on the screen again', async () => {
    answer(inserted(7), { headers: { 'X-Position': '7' } });
    await bid();
    seen = [];
    const dispatched = vi.spyOn(api.util, 'invalidateTags');
    apiServer.use(
      http.get(apiUrl('/bids/count'), ({ request }) => {
        seen.push(request.headers);
        return request.headers.has('X-Min-Position') ? historyChanged : HttpResponse.json({ bidsCount: 1 });
      }),
    );
    expect((await count()).data).toEqual({ bidsCount: 1 });
    expect((await count()).data).toEqual({ bidsCount: 1 });
    expect(seen.map((headers) => headers.get('X-Min-Position'))).toEqual(['7', null, null]);
    expect(dispatched).toHaveBeenCalledOnce();
  });
});

describe('a call that fails', () => {
  it('gives the message of the problem', async () => {
    const problem = {
      type: 'about:blank',
      title: 'You may not do this',
      status: 403,
      detail: 'x',
      message: 'Only the owner may do this.',
      requestId: 'r-1',
    };
    answer(problem, { status: 403, headers: { 'Content-Type': 'application/problem+json' } });
    expect((await bid()).error).toEqual({
      kind: 'problem',
      status: 403,
      message: 'Only the owner may do this.',
      requestId: 'r-1',
    });
  });

  it.each([
    [{ message: 'The gateway is full.' }],
    [{ message: 'The gateway is full.', requestId: 7, errors: 'none' }],
  ])('gives the message of an answer that is %j only', async (body) => {
    answer(body, { status: 502 });
    expect((await bid()).error).toEqual({ kind: 'problem', status: 502, message: 'The gateway is full.' });
  });

  it('is a network error if the server cannot be reached', async () => {
    apiServer.use(http.get(apiUrl('/bids/count'), () => HttpResponse.error()));
    expect((await count()).error).toEqual({ kind: 'network', message: 'The server was not reached.' });
  });

  it.each([
    ['an answer that does not fit', () => HttpResponse.json({ bidsCount: 'many' })],
    ['an answer that is not JSON', () => HttpResponse.text('<html>')],
    ['an error that is not a problem', () => HttpResponse.text('Bad Gateway', { status: 502 })],
  ])('is invalid after %s', async (_what, response) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    apiServer.use(http.get(apiUrl('/bids/count'), response));
    expect((await count()).error).toMatchObject({
      kind: 'invalid',
      message: 'Invalid response from server.',
    });
  });
});
