import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { fetchStream, StreamError } from './fetchStream.ts';

const events = 'text/event-stream';
const streamOf = (
  accept: typeof events | '*/*',
  answer: () => Response,
  { getIdToken = () => Promise.resolve<string | undefined>('t'), signal = new AbortController().signal } = {},
) => {
  const seen: (string | null)[] = [];
  apiServer.use(
    http.get(apiUrl('/stream'), ({ request }) => {
      seen.push(request.headers.get('Authorization'), request.headers.get('Accept'));
      return answer();
    }),
  );
  const outcome = fetchStream({ getIdToken }, '/stream', { accept, signal }).then(
    (body) => new Response(body).text(),
    (error: unknown) => (error instanceof StreamError ? error.why : error),
  );
  return outcome.then((what) => ({ what, seen }));
};
const body =
  (type: string, status = 200) =>
  () =>
    new HttpResponse('some', { status, headers: { 'Content-Type': type } });

it('reads the answer, with the token of who is signed in', async () => {
  const signedOut = { getIdToken: () => Promise.resolve(undefined) };
  expect(await streamOf(events, body(`${events};charset=utf-8`))).toEqual({
    what: 'some',
    seen: ['Bearer t', events],
  });
  expect(await streamOf('*/*', body('text/html'), signedOut)).toEqual({ what: 'some', seen: [null, '*/*'] });
});

it.each([
  ['a page of a proxy', body('text/html'), { kind: 'invalid', status: 200 }],
  ['an error', body(events, 502), { kind: 'invalid', status: 502 }],
  [
    'a problem',
    () => HttpResponse.json({ message: 'Only auditors may.' }, { status: 403 }),
    { kind: 'problem', status: 403, message: 'Only auditors may.' },
  ],
  ['nothing', () => HttpResponse.error(), { kind: 'network', message: 'The server was not reached.' }],
] as const)('fails after %s', async (_what, answer, why) => {
  expect((await streamOf(events, answer)).what).toMatchObject(why);
});

it('fails if the token cannot be renewed, and ends as its caller ends it', async () => {
  const getIdToken = () => Promise.reject(new Error('away'));
  const message = 'The sign-in service was not reached.';
  expect(await streamOf(events, body(events), { getIdToken })).toEqual({
    what: { kind: 'network', message },
    seen: [],
  });
  const signal = AbortSignal.abort();
  expect((await streamOf(events, body(events), { signal })).what).toMatchObject({ name: 'AbortError' });
});
