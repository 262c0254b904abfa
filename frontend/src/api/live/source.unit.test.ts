import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { apiServer, apiUrl } from '../../testing/apiServer.ts';
import { ada, fakeIdentity } from '../../testing/fakeIdentity.ts';
import { openSourceAs } from './source.ts';

type Answering = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;

/** Answers `GET /updates` with streams that the test writes. */
const answerStreams = () => {
  const requests: Request[] = [];
  const streams: Answering[] = [];
  apiServer.use(
    http.get(apiUrl('/updates'), ({ request }) => {
      requests.push(request);
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (stream) => void streams.push(stream),
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
    }),
  );
  return {
    requests,
    write: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    end: () => streams.at(-1)?.close(),
    fail: () => streams.at(-1)?.error(new Error('reset')),
  };
};

const open = (identity = fakeIdentity()) => {
  const calls: unknown[] = [];
  const source = openSourceAs(identity)('/updates?after=5', {
    onOpen: () => calls.push('open'),
    onMessage: ({ event, data }) => calls.push([event, data]),
    onHeartbeat: () => calls.push('heartbeat'),
    onEnd: (why) => calls.push(why),
  });
  return { source, identity, calls };
};

describe('a source of updates', () => {
  it("sends the caller's token, and tells messages and heartbeats", async () => {
    const server = answerStreams();
    const identity = fakeIdentity();
    identity.tell(ada);
    const { calls } = open(identity);
    await expect.poll(() => calls).toEqual(['open']);
    const [request] = server.requests;
    expect(request?.headers.get('Authorization')).toBe('Bearer token-of-uid-ada');
    expect(new URL(request?.url ?? '').search).toBe('?after=5');
    server.write(': still here\n\nevent: task\nid: 6\nda');
    server.write('ta: {}\n\n');
    await expect.poll(() => calls).toEqual(['open', 'heartbeat', ['task', '{}']]);
  });

  it.each(['end', 'fail'] as const)('is lost after an %s of the stream', async (how) => {
    const server = answerStreams();
    const { calls } = open();
    await expect.poll(() => calls).toEqual(['open']);
    expect(server.requests[0]?.headers.has('Authorization')).toBe(false);
    server[how]();
    await expect.poll(() => calls).toEqual(['open', 'lost']);
  });

  it.each([
    ['lost', 'the server is not reached', () => HttpResponse.error()],
    ['refused', 'the server answers with an error', () => HttpResponse.json({}, { status: 503 })],
    ['refused', 'the answer is not a stream', () => HttpResponse.html('<p>Hello</p>')],
  ])('is %s if %s', async (why, _when, answer) => {
    apiServer.use(http.get(apiUrl('/updates'), answer));
    const { calls } = open();
    await expect.poll(() => calls).toEqual([why]);
  });

  it('is lost if the token cannot be renewed', async () => {
    const { calls } = open(fakeIdentity({ getIdToken: () => Promise.reject(new Error('away')) }));
    await expect.poll(() => calls).toEqual(['lost']);
  });

  it('tells nothing after it is closed, and ends the request', async () => {
    const server = answerStreams();
    const { source, calls } = open();
    await expect.poll(() => calls).toEqual(['open']);
    server.write('data: 1\n\n');
    source.close();
    await expect.poll(() => server.requests[0]?.signal.aborted).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toEqual(['open']);
  });

  it('knows whether the token has been renewed', async () => {
    answerStreams();
    const identity = fakeIdentity();
    identity.tell(ada);
    const { source, calls } = open(identity);
    await expect.poll(() => calls).toEqual(['open']);
    expect(await source.hasCurrentToken()).toBe(true);
    identity.tell({ ...ada, uid: 'renewed' });
    expect(await source.hasCurrentToken()).toBe(false);
  });
});
