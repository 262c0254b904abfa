import type { Call } from '@marketplace/contracts/calls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bob, startTestService, twoPeople } from '../testing/httpService.ts';
import { callRouter, type CallDeps, type CallHandler } from './callRouter.ts';

const defined = (method: Call['method'], path: string, more: Partial<Call> = {}): Call => ({
  method,
  path,
  service: 'query',
  caller: 'anybody',
  tag: 'Tasks',
  summary: '',
  answer: { about: '', headers: [], content: {} },
  ...more,
});
const email = z.string().optional();
const note = z.object({ note: z.string().optional(), userEmail: email });
const calls = {
  one: defined('GET', '/things/{id}', { caller: 'visitor' }),
  kinds: defined('GET', '/things/kinds', {
    query: z.strictObject({ most: z.coerce.number() }),
    readModels: ['tasks'],
  }),
  outside: defined('GET', '/outside', { freeQuery: true }),
  audit: defined('GET', '/audit', { caller: 'auditor' }),
  add: defined('POST', '/things', {
    caller: 'user',
    body: { schema: z.object({ title: z.string(), userEmail: email }) },
  }),
  edit: defined('PUT', '/things/{id}', { body: { schema: note } }),
  accept: defined('POST', '/things/{id}/accept', { body: { schema: note, optional: true } }),
  stop: defined('POST', '/stop', { anyBody: true }),
  later: defined('DELETE', '/things/{id}'),
};
const handlers = Object.fromEntries(
  Object.keys(calls).map((name): [string, CallHandler<Call>] => [
    name,
    ({ res, caller, query, body }) => {
      res.json({
        name,
        uid: (caller as { uid: string } | undefined)?.uid,
        query: query as unknown,
        body: body as unknown,
      });
      return name === 'later' ? Promise.resolve() : undefined;
    },
  ]),
) as Record<keyof typeof calls, CallHandler<Call>>;

const started = async (deps: Partial<CallDeps> = {}) => {
  const service = await startTestService(callRouter(calls, handlers, { identity: twoPeople, ...deps }));
  const send = async (request: string, body?: string, token?: string) => {
    const [method = '', path = ''] = request.split(' ');
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await service.fetch(path, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  return { send, stop: () => service.stop() };
};

let service: Awaited<ReturnType<typeof started>>;
beforeAll(async () => {
  service = await started();
});
afterAll(() => service.stop());

describe('a call', () => {
  it.each([
    ['GET /things/kinds?most=3', { name: 'kinds', query: { most: 3 } }],
    ['GET /THINGS/Kinds?most=3', { name: 'kinds', query: { most: 3 } }],
    ['GET /things/3', { name: 'one' }],
    ['GET /outside?utm=3', { name: 'outside' }],
    ['DELETE /things/3', { name: 'later' }],
  ])('has its handler: %s', async (request, body) => {
    expect(await service.send(request)).toEqual({ status: 200, body });
  });
  it.each([
    ['GET /nothing', 404],
    ['GET /', 404],
    ['GET /things/kinds?most=x', 400],
    ['GET /things/kinds?most=3&other=1', 400],
    ['GET /things/3?other=1', 400],
    ['GET /audit', 401],
    ['POST /things', 401],
  ])('is refused: %s, %d', async (request, status) => {
    expect((await service.send(request)).status).toBe(status);
  });
  it('has a caller as it says', async () => {
    expect(await service.send('GET /things/3', undefined, 'ada')).toMatchObject({ body: { uid: 'u-ada' } });
    expect(await service.send('GET /outside', undefined, 'ada')).toMatchObject({ body: { name: 'outside' } });
    expect((await service.send('GET /audit', undefined, 'ada')).status).toBe(403);
    expect((await service.send('GET /audit', undefined, 'bob')).body).toMatchObject({ uid: 'u-bob' });
  });
  it('has the caller that its product assumes, whatever the token', async () => {
    const replay = await started({ identity: { ...twoPeople, callerOf: () => bob } });
    onTestFinished(() => replay.stop());
    for (const request of ['GET /things/3', 'GET /audit', 'GET /outside'])
      expect((await replay.send(request)).body).toMatchObject({ uid: 'u-bob' });
  });
});

describe('a body', () => {
  it('is what its schema says, without the address of the caller', async () => {
    const body = JSON.stringify({ title: 'a', userEmail: 'ada@example.com' });
    expect((await service.send('POST /things', body, 'ada')).body).toMatchObject({ body: { title: 'a' } });
    expect((await service.send('POST /things', '{"title":3}', 'ada')).status).toBe(400);
    expect((await service.send('DELETE /things/3', '{"any":1}')).body).toEqual({ name: 'later' });
    expect((await service.send('DELETE /things/3', 'no JSON')).status).toBe(400);
  });
  it('may lack if its call says so; else the fields are named that it must have', async () => {
    expect(await service.send('POST /things', undefined, 'ada')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'title', message: 'title is missing.' }] },
    });
    expect(await service.send('PUT /things/3')).toMatchObject({
      status: 400,
      body: { detail: 'The body is empty; send JSON.' },
    });
    expect((await service.send('POST /things/3/accept')).body).toEqual({ name: 'accept', body: {} });
  });
  it('is not read where any may be sent', async () => {
    expect((await service.send('POST /stop', 'no JSON')).body).toEqual({ name: 'stop' });
  });
});

it('a call waits for its read models, and work that goes on is followed', async () => {
  const seen: unknown[] = [];
  const { send, stop } = await started({
    fresh: (readModels) => (_req, _res, next) => {
      seen.push(readModels);
      next();
    },
    follow: (work) => {
      seen.push('followed');
      return work;
    },
  });
  onTestFinished(stop);
  for (const request of ['GET /things/kinds?most=1', 'GET /things/3', 'DELETE /things/3'])
    await send(request);
  expect(seen).toEqual([['tasks'], 'followed']);
});
