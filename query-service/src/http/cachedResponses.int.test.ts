import type { ReadVersion } from '@marketplace/read-store';
import { createMetrics, startHttpServer, type Metrics, type RunningServer } from '@marketplace/service-kit';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCachedResponses, type Answer, type CachedResponses } from './cachedResponses.ts';

let server: RunningServer;
let version: ReadVersion;
let reads: number;
let metrics: Metrics;
let answers: CachedResponses;
let nextRead: () => Promise<Answer>;

const at = (position: number, edition = 'first'): ReadVersion => ({
  revisions: {
    tasks: edition,
    bids: 'of bids',
    notifications: 'of notifications',
    alerts: 'of alerts',
    deals: 'of deals',
  },
  positions: {
    tasks: position,
    bids: position + 1,
    notifications: position,
    alerts: position,
    deals: position,
  },
});
const answer = (body: string | undefined, { positions }: ReadVersion): Answer => ({
  positions,
  headers: { 'X-Total-Count': '1' },
  body: body === undefined ? undefined : Buffer.from(body),
});

beforeEach(async () => {
  reads = 0;
  version = at(5);
  nextRead = () => Promise.resolve(answer('["first"]', version));
  metrics = createMetrics();
  answers = createCachedResponses({ version: () => Promise.resolve(version) }, metrics);
  const app = express().disable('etag');
  app.get('/:name', async (req, res) => {
    const read = () => {
      reads += 1;
      return nextRead();
    };
    const sent = await answers.send(req, res, { about: [req.params.name], readModels: ['tasks'], read });
    if (!sent) res.end('["streamed"]');
  });
  server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
});
afterEach(() => server.stop());

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, method });
  const { status } = response;
  return {
    status,
    etag: response.headers.get('etag') ?? '',
    headers: response.headers,
    text: await response.text(),
  };
};

describe('an answer that the read models determine', () => {
  it('is read once for each question and version', async () => {
    const first = await ask('/a');
    expect(first.text).toBe('["first"]');
    expect([first.headers.get('x-position'), first.headers.get('x-total-count')]).toEqual(['5', '1']);
    expect(await ask('/a')).toMatchObject({ text: '["first"]', etag: first.etag });
    expect(reads).toBe(1);
    expect((await ask('/b')).etag).not.toBe(first.etag);
    expect(reads).toBe(2);

    version = at(6);
    nextRead = () => Promise.resolve(answer('["second"]', version));
    expect((await ask('/a')).text).toBe('["second"]');
  });

  it('is a 304 with its position if the caller has it, without a read', async () => {
    const { etag } = await ask('/a');
    const again = await ask('/a', { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.text, again.etag]).toEqual([304, '', etag]);
    expect(again.headers.get('x-position')).toBe('5');
    expect((await ask('/b', { 'if-none-match': etag })).status).toBe(200);
    version = at(6);
    expect((await ask('/a', { 'if-none-match': etag })).status).toBe(200);
  });

  it('is a different one in another edition at the same positions', async () => {
    const { etag } = await ask('/a');
    version = at(5, 'second');
    nextRead = () => Promise.resolve(answer('["rebuilt"]', version));
    const rebuilt = await ask('/a', { 'if-none-match': etag });
    expect([rebuilt.status, rebuilt.text]).toEqual([200, '["rebuilt"]']);
  });

  it('is read once for concurrent callers', async () => {
    const held = Promise.withResolvers<Answer>();
    nextRead = () => held.promise;
    const asked = Promise.all([ask('/a'), ask('/a'), ask('/a')]);
    await expect.poll(() => reads).toBe(1);
    held.resolve(answer('["first"]', version));
    const answers = await asked;
    expect(answers.map(({ text }) => text)).toEqual(['["first"]', '["first"]', '["first"]']);
    expect(reads).toBe(1);
    await ask('/a');
    await ask('/a', { 'if-none-match': answers[0].etag });
    const counted = [
      ...(await metrics.text()).matchAll(/^marketplace_kept_answers_total\{result="(.+)"\} (\d+)$/gm),
    ];
    expect(Object.fromEntries(counted.map(([, result, count]) => [result, count]))).toEqual({
      hit: '1',
      shared: '2',
      miss: '1',
      'not-modified': '1',
    });
  });

  it('is kept with the version that it was read at, not the older one that was live before', async () => {
    nextRead = () => Promise.resolve(answer('["newer"]', at(6)));
    const first = await ask('/a');
    expect(first.headers.get('x-position')).toBe('6');
    version = at(6);
    expect(await ask('/a')).toMatchObject({ text: '["newer"]', etag: first.etag });
    expect(reads).toBe(1);
  });

  it('is read again when all kept ones were dropped, as after a person was forgotten', async () => {
    await ask('/a');
    answers.drop();
    await ask('/a');
    expect(reads).toBe(2);
  });

  it('is read again after a failed read', async () => {
    nextRead = () => Promise.reject(new Error('away'));
    expect((await ask('/a')).status).toBe(500);
    nextRead = () => Promise.resolve(answer('["first"]', version));
    expect((await ask('/a')).text).toBe('["first"]');
  });

  it('is left to its caller if it is too long to keep, except for HEAD, which needs no body', async () => {
    nextRead = () => Promise.resolve(answer(undefined, version));
    const whole = await ask('/a');
    expect([whole.text, whole.headers.get('content-type')]).toEqual([
      '["streamed"]',
      'application/json; charset=utf-8',
    ]);
    expect(await ask('/a', {}, 'HEAD')).toMatchObject({ status: 200, text: '', etag: whole.etag });
  });

  it('has the same headers for HEAD as for GET', async () => {
    const [got, head] = [await ask('/a'), await ask('/a', {}, 'HEAD')];
    expect(head.text).toBe('');
    for (const name of ['etag', 'x-position', 'x-total-count', 'content-length', 'content-type'])
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  });
});
