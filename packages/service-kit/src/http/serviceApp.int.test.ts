import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseQuery } from '../input/parse.ts';
import { Problem, unavailable } from '../problems/problem.ts';
import { startTestService } from '../testing/httpService.ts';
import { requestIdOf } from '../tracing/requestId.ts';

const options = z.strictObject({ status: z.string().optional(), limit: z.string().optional() });
const router = express.Router();
router.get('/tasks', (req, res) => res.json(parseQuery(options, req)));
router.post('/addtask', (_req, res) => res.json({}));
router.get('/tasks/:id', (req, res) => {
  if (req.params.id === 'broken') throw new Error('relation "tasks" of /srv/secret does not exist');
  if (req.params.id === 'away') throw unavailable('PostgreSQL', new Error('ECONNREFUSED'));
  if (req.params.id === 'cut') {
    res.write('[1,');
    throw new Error('half way');
  }
  if (req.params.id === 'gone') throw new Problem('task-not-found');
  res.json({ id: requestIdOf(res) });
});

let service: Awaited<ReturnType<typeof startTestService>>;
let isUp = true;
const lastRun = '2026-01-01T00:00:00.000Z';
beforeAll(async () => {
  service = await startTestService(router, {
    routers: [{ path: '/api', router }],
    site: (req, res, next) => {
      if (req.path === '/page') res.send('the page');
      else next();
    },
    jobs: [() => ({ name: 'old keys', lastRun, isFailing: false })],
    health: [
      { name: 'store', check: () => (isUp ? Promise.resolve() : Promise.reject(new Error('secret'))) },
    ],
  });
});
afterAll(() => service.stop());

const problemOf = async (path: string, init?: RequestInit) => {
  const response = await service.fetch(path, init);
  return { response, problem: (await response.json()) as Record<string, unknown> };
};

describe('every answer', () => {
  it.each([
    ['a caller’s own', 'Abc-1_2', true],
    ['64 characters', 'x'.repeat(64), true],
    ['65 characters', 'x'.repeat(65), false],
    ['none', '', false],
    ['HTML', '<b>', false],
    ['a non-Latin one', 'caf\u00e9', false],
  ])('has a request id: %s', async (_what, given, kept) => {
    const response = await service.fetch('/api/tasks/1', { headers: { 'x-request-id': given } });
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(kept ? new RegExp(`^${given}$`) : /^[0-9a-f-]{36}$/);
    expect(await response.json()).toEqual({ id });
  });
  it('has security headers, and no header that names our software or allows other origins', async () => {
    const { headers } = await service.fetch('/api/tasks', { headers: { origin: 'https://evil.example' } });
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'])
      expect(headers.get(name)).toBeNull();
  });
  it('is the same for HEAD as for GET, without the body', async () => {
    const response = await service.fetch('/api/tasks', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

it('the address of a feed is in no log: it is a secret', async () => {
  for (const path of ['/api/feeds/q0Jx5uVYk1c3.atom', '/api/feeds/q0Jx5uVYk1c3.ics?x', '/feeds/q0Jx5uVYk1c3'])
    await service.fetch(path);
  await expect.poll(() => service.log.filter((line) => line.includes('/feeds/…')).length).toBe(3);
  expect(service.log.join()).not.toContain('q0Jx5');
});

describe('an address', () => {
  it.each([
    ['/api/nothing', 404],
    ['/nothing', 404],
    ['/api', 404],
    ['/page', 200],
    ['/api/page', 404],
    ['/api/tasks/%zz', 400],
    ['/api/tasks/%ff', 400],
    ['/api/tasks/%00', 200],
    [`/api/tasks/${'x'.repeat(10_000)}`, 200],
    ['/api/tasks/[object%20Object]', 200],
    ['/api/tasks/gone', 404],
    ['//evil.example/api/tasks', 404],
    ['/api/tasks?limit=1', 200],
    ['/api/tasks?limit=1&limit=2', 400],
    ['/api/tasks?limit=1&%6cimit=2', 400],
    ['/api/tasks?status[$ne]=', 400],
    ['/api/tasks?status[]=a', 400],
    ['/api/tasks?sattus=a', 400],
    ['/api/tasks?__proto__=a', 400],
    ['/api/tasks?__proto__[a]=a', 400],
    ['/api/tasks?limit=%zz', 400],
    ['/api/tasks?limit=%ff', 400],
    ['/api/tasks?', 200],
  ])('%s is a %d', async (path, status) => {
    const response = await service.fetch(path);
    expect(response.status).toBe(status);
    if (status >= 400) expect(response.headers.get('content-type')).toContain('application/problem+json');
  });
  it('names the options that are wrong', async () => {
    const { problem } = await problemOf('/api/tasks?sattus=a&color=b');
    expect(problem['errors']).toEqual([
      { path: 'sattus', message: 'sattus is not known here.' },
      { path: 'color', message: 'color is not known here.' },
    ]);
  });
  it.each([
    ['POST', '/api/nothing?dry=1', 404],
    ['PATCH', '/api/tasks?dry=1', 405],
  ])('is looked up before its options: %s %s is a %d', async (method, path, status) => {
    expect((await service.fetch(path, { method })).status).toBe(status);
  });
  it('reads + and %20 as a space', async () => {
    expect(await (await service.fetch('/api/tasks?status=In+Progress')).json()).toEqual({
      status: 'In Progress',
    });
  });
  it.each([
    ['PATCH', '/api/tasks', 'GET, HEAD'],
    ['OPTIONS', '/api/tasks', 'GET, HEAD'],
    ['DELETE', '/api/addtask', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/metrics', 'GET, HEAD'],
    ['POST', '/api/tasks/1', 'DELETE, GET, PUT, HEAD'],
  ])('that is known, under another method: %s %s is a 405 that allows %s', async (method, path, allow) => {
    const { response, problem } = await problemOf(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(problem['type']).toBe('urn:marketplace:problem:method-not-allowed');
  });
});

describe('a fault', () => {
  it('of our own is a 500 without details; the log has them, with the same id', async () => {
    const { response, problem } = await problemOf('/api/tasks/broken');
    expect(response.status).toBe(500);
    expect(JSON.stringify(problem)).not.toMatch(/relation|secret|\.ts/);
    const entry = service.log.find((line) => line.includes('/srv/secret'));
    expect(entry).toContain(String(problem['requestId']));
  });
  it('of a dependency is a 503 that says when to try again', async () => {
    const { response, problem } = await problemOf('/api/tasks/away');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(JSON.stringify(problem)).not.toContain('ECONNREFUSED');
  });
  it('in the middle of an answer closes the connection, so that the answer does not seem complete', async () => {
    const response = await service.fetch('/api/tasks/cut');
    await expect(response.text()).rejects.toThrow();
  });
  it('that is not HTTP is a problem too', async () => {
    const answer = await service.raw('GARBAGE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
  });
  it.each([
    ['without Host', 'GET /api/tasks HTTP/1.1\r\n\r\n', 400, 'Host is missing'],
    ['that expects what nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417, 'Expect'],
  ])('%s is a problem too', async (_what, bytes, status, words) => {
    const answer = await service.raw(bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*application/problem\\+json`));
    expect(answer).toContain(words);
  });
  it('of too large a head is a 431', async () => {
    const answer = await service.raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [\s\S]*problem:head-too-large[\s\S]*"status":431/);
  });
});

describe('the log', () => {
  it('has one line for each answer, without the words of a search', async () => {
    service.log.length = 0;
    await (await service.fetch('/api/tasks?status=ada@example.com')).text();
    await expect.poll(() => service.log.length).toBe(1);
    expect(service.log[0]).toContain('"path":"/api/tasks"');
    expect(service.log[0]).not.toContain('ada');
  });
});

describe('the probes', () => {
  it('show that the process lives, and its dependencies', async () => {
    expect((await service.fetch('/healthz')).status).toBe(200);
    expect(await (await service.fetch('/readyz')).json()).toEqual({
      status: 'ready',
      dependencies: { store: 'up' },
      jobs: [{ name: 'old keys', lastRun, isFailing: false }],
    });
    isUp = false;
    const response = await service.fetch('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'not ready', dependencies: { store: 'down' } });
    isUp = true;
    expect((await service.fetch('/readyz')).status).toBe(200);
  });
  it('measure by route, not by address', async () => {
    await (await service.fetch('/api/tasks/1')).text();
    await (await service.fetch('/api/tasks/gone')).text();
    await (await service.fetch('/nothing/at/all')).text();
    const text = await (await service.fetch('/metrics')).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/tasks/:id",status="200"}',
    );
    expect(text).toContain('route="/tasks/:id",status="404"');
    expect(text).toContain('route="none",status="404"');
    expect(text).toContain('marketplace_job_last_run_timestamp_seconds{job="old keys"} 1767225600');
    expect(text).toContain('marketplace_job_failing{job="old keys"} 0');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toContain('at/all');
  });
});
