import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { allCalls } from '@marketplace/contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, callsOf } from './testing/calls.ts';
import { realNginx, startTestGateway, type TestGateway } from './testing/nginx.ts';
import { startTestService, type TestService } from './testing/service.ts';

let gateway: TestGateway;
const services: TestService[] = [];
const start = async (...args: Parameters<typeof startTestService>): Promise<TestService> => {
  const service = await startTestService(...args);
  services.push(service);
  return service;
};

const { call, received, problem } = callsOf(() => gateway);
/** Sends the path unchanged; fetch would normalise it. */
const raw = (path: string): Promise<{ readonly status: number | undefined; readonly body: string }> =>
  new Promise((resolve, reject) => {
    request({ port: gateway.port, host: '127.0.0.1', path }, (answer) => {
      text(answer).then((body) => {
        resolve({ status: answer.statusCode, body });
      }, reject);
    })
      .on('error', reject)
      .end();
  });

realNginx.describe('nginx as the gateway', () => {
  beforeAll(async () => {
    const [commands, projectors, queries, emulator] = await Promise.all(
      ['commands', 'projectors', 'queries', 'emulator'].map((name) => start(name)),
    );
    if (!commands || !projectors || !queries || !emulator) throw new Error('There are four');
    gateway = await startTestGateway({
      commands: [commands.address],
      projectors: [projectors.address],
      queries: [queries.address],
      emulator: emulator.address,
    });
  });
  afterAll(async () => {
    await gateway.stop();
    for (const service of services) await service.stop();
  });

  it('accepts its configuration', () => {
    expect(gateway.verdict).toContain('test is successful');
    expect(gateway.verdict).not.toContain('[warn]');
  });

  it.each([
    ['GET', '/api/tasks?q=a%2Fb', 'queries', '/tasks?q=a%2Fb'],
    ['GET', '/api', 'queries', '/'],
    ['GET', '/api/tasks/a%2Fb%20c', 'queries', '/tasks/a%2Fb%20c'],
    ['OPTIONS', '/api/tasks', 'commands', '/tasks'],
    ['GET', '/api/operations', 'projectors', '/operations'],
    ['GET', '/api/docs/swagger-ui.css', 'queries', '/docs/swagger-ui.css'],
    ['GET', '/api/feeds/secret.atom', 'queries', '/feeds/secret.atom'],
  ])('passes %s %s on to the %s, as %s', async (method, path, name, url) => {
    expect(await received(path, { method })).toMatchObject({ name, method, url });
  });

  it.each(allCalls)(
    'passes $method $path on to the service of the call',
    async ({ service, method, path }) => {
      const names = { command: 'commands', query: 'queries', projector: 'projectors' };
      // An id may have a dot in it.
      const called = path.replaceAll(/\{\w+\}/g, 'a.b');
      expect(await received(`/api${called}`, { method })).toMatchObject({
        name: names[service],
        method,
        url: called,
      });
    },
  );

  it.each(['/', '/browsetask?q=a%2Fb', '/tasks/1', '/sitemap.xml'])(
    'passes %s on to the queries, as a page',
    async (path) => {
      const answer = await received(path, { headers: { Accept: 'text/html' } });
      expect(answer).toMatchObject({ name: 'queries', url: `/pages${path}` });
    },
  );

  it('serves the page without content where the queries are away', async () => {
    const nobody = ['127.0.0.1:1'];
    const alone = await startTestGateway({
      commands: nobody,
      projectors: nobody,
      queries: nobody,
      emulator: undefined,
    });
    try {
      const answer = await fetch(`${alone.url}/browsetask`, { headers: { Accept: 'text/html' } });
      expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html>page']);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    } finally {
      await alone.stop();
    }
  });

  it('passes the caller’s address to the services, and replaces the caller’s own headers', async () => {
    const { headers } = await received('/api/tasks', {
      headers: { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'mine_1', Authorization: 'Bearer t' },
    });
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': 'mine_1',
      authorization: 'Bearer t',
      host: new URL(gateway.url).host,
    });
  });

  it('leaves a strong ETag as it is', async () => {
    const answer = await call('/api/tasks', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers.get('etag')).toBe('"1.0"');
  });

  it('compresses the files of the web app', async () => {
    const script = await call('/assets/app-1.js', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(await script.text()).toBe('run()');
    expect(script.headers.get('content-encoding')).toBe('gzip');
  });

  it.each(['/api/metrics', '/api/healthz', '/api/readyz/', '/api/METRICS', '/metrics', '/api//metrics'])(
    'does not publish %s',
    async (path) => {
      expect(await problem(path)).toMatchObject({ status: 404 });
    },
  );

  it.each(['/x/../api/tasks', '//api/tasks', '/api/x/../metrics', '/%61pi/tasks'])(
    'refuses a path that nginx would normalise: %s',
    async (path) => {
      expect(await raw(path)).toMatchObject({ status: 404 });
    },
  );

  it('refuses a body of more than 64 KiB, and takes one of 64 KiB', async () => {
    const large = { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) };
    expect(await problem('/api/addtask', large)).toMatchObject({ status: 413 });
    const { body } = await received('/api/addtask', { method: 'POST', body: 'x'.repeat(64 * 1024) });
    expect(body).toHaveLength(64 * 1024);
  });

  it('answers its own probes', async () => {
    expect(await (await call('/healthz')).json()).toEqual({ status: 'up' });
    expect(await received('/readyz')).toMatchObject({ name: 'commands', url: '/readyz' });
  });

  it("passes the emulator's calls that a browser makes, without the rights of its owner", async () => {
    const { name, url, headers, body } = await received(`${accounts}:signUp?key=a&continueUrl=//evil&x=1`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', Cookie: 'a=b', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect({ name, url, body }).toEqual({
      name: 'emulator',
      url: `${accounts}:signUp?&key=a`,
      body: '{}',
    });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '2' });
    for (const query of [
      'mode=x&continueUrl=//evil',
      'c%6FntinueUrl=//evil&mode=x',
      'mode=x&continueUrl[]=//evil',
      'mode=x&continueUrl%5B0%5D=//evil&continueUrl=//a',
    ])
      expect((await received(`/emulator/action?${query}`)).url, query).toBe('/emulator/action?&mode=x');
  });

  it.each([
    ['POST', `${accounts}:delete`],
    ['GET', `${accounts}:signUp`],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-marketplace/accounts:lookup'],
    ['GET', '/emulator/v1/projects/demo-marketplace/accounts'],
    ['GET', '/emulator/auth/handler'],
    ['GET', '/emulator/auth/iframe'],
  ])('passes on no other: %s %s', async (method, path) => {
    expect(await problem(path, { method })).toMatchObject({ status: 404 });
  });
});
