import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLogger,
  createMetrics,
  createServiceApp,
  jsonBody,
  startHttpServer,
  type Limits,
} from '@marketplace/service-kit';
import { authCalls, createGateway } from '@marketplace/standalone/parts';
import { Router } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSite, realNginx, startTestGateway } from './testing/nginx.ts';
import { startTestService } from './testing/service.ts';

const stops: (() => unknown)[] = [];
const service = Router()
  .get('/tasks', (_req, res) => res.json([]))
  .get('/pages/{*path}', (_req, res) => res.set('Cache-Control', 'no-cache').type('html').send('page'))
  .post('/addtask', jsonBody(), (_req, res) => res.status(201).json({ acknowledged: true }));
const identity = { verify: () => Promise.reject(new Error('nobody signs in here')) };

const listen = async (app: Parameters<typeof startHttpServer>[0]): Promise<string> => {
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  stops.push(() => server.stop());
  return `127.0.0.1:${server.port}`;
};

/** Starts both gateways in front of the same service. Returns their addresses. */
const startBoth = async (limits: Limits): Promise<readonly [string, string]> => {
  const siteFolder = await mkdtemp(join(tmpdir(), 'gateways-'));
  stops.push(() => rm(siteFolder, { recursive: true }));
  await makeSite(siteFolder);
  const emulator = await startTestService('emulator');
  stops.push(() => emulator.stop());
  const common = () => ({
    logger: createLogger({ level: 'silent', name: 'test' }),
    metrics: createMetrics(),
    health: [],
  });
  const address = await listen(
    createServiceApp({
      ...common(),
      limits,
      routers: [{ path: '/', router: service }],
      trustProxy: 'loopback',
    }),
  );
  const nginx = await startTestGateway({
    commands: [address],
    projectors: [address],
    queries: [address],
    emulator: emulator.address,
  });
  stops.push(() => nginx.stop());
  const auth = {
    projectId: 'demo-marketplace',
    apiKey: 'emulator',
    authDomain: 'demo-marketplace.firebaseapp.com',
    emulator: undefined,
    production: false,
  };
  const own = createGateway({
    ...common(),
    settings: { limits, trustProxy: undefined, auth },
    emulatorHost: emulator.address,
    siteFolder,
    commands: service,
    queries: service,
    operations: service,
    identity,
  });
  return [nginx.url, `http://${await listen(own)}`];
};

const compared = ['access-control-allow-origin', 'cache-control', 'x-request-id'];
/** The headers that are compared only for the site: behind nginx, an answer of the API has the service's headers, which are stricter. */
const ofSite = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];
const answerOf = async (url: string, init: RequestInit = {}) => {
  const headers = { 'X-Request-Id': 'mine', ...(init.headers as Record<string, string> | undefined) };
  const {
    status,
    headers: given,
    ...answer
  } = await fetch(url, { ...init, headers }).then(async (one) => ({
    status: one.status,
    headers: one.headers,
    body: await one.text(),
  }));
  const isApi = new URL(url).pathname.startsWith('/api/');
  const body = answer.body.replaceAll(/\d+(?= s\.)|(?<=retryAfterSeconds":)\d+/g, 'N');
  return {
    status,
    body,
    retry: given.has('retry-after'),
    // nginx names the charset of scripts, too.
    type: given.get('content-type')?.replace('javascript; charset=utf-8', 'javascript'),
    ...Object.fromEntries([...compared, ...(isApi ? [] : ofSite)].map((name) => [name, given.get(name)])),
  };
};

const page = { headers: { Accept: 'text/html,*/*;q=0.8' } };
const json = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json' },
});
const emulatorCalls = Object.entries(authCalls).flatMap(([host, { get = [], post = [] }]) => [
  ...get.map((path): [string, RequestInit] => [`${host}${path}?key=a`, {}]),
  ...post.map((path): [string, RequestInit] => [`${host}${path}?key=a`, json('{}')]),
]);

realNginx.describe('the gateways of nginx and of npm start', () => {
  let urls: readonly [string, string];
  beforeAll(async () => {
    urls = await startBoth({ reads: 0, writes: 0 });
  });
  afterAll(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });

  it.each<[string, RequestInit?]>([
    ['/api/tasks'],
    ['/api/addtask', json('{}')],
    ['/api/addtask', json('{')],
    ['/api/addtask', json(JSON.stringify('x'.repeat(70_000)))],
    ['/api/nothing'],
    ['/api/metrics'],
    ['/browsetask?q=x', page],
    ['/sitemap.xml'],
    ['/config.json'],
    ['/assets/app-1.js'],
    ['/assets/none'],
    ['/none.png'],
    ['/.vite/manifest.json'],
    ['/browse', { headers: { Accept: 'application/json' } }],
    ['/browse', { method: 'POST' }],
    ['/healthz'],
    ['/emulator/auth/handler'],
    ['/identitytoolkit.googleapis.com/v1/accounts:delete', json('{}')],
  ])('answer %s %j alike', async (path, init) => {
    const [one, other] = await Promise.all(urls.map((url) => answerOf(url + path, init)));
    expect(one).toEqual(other);
  });

  it.each(emulatorCalls)('pass %s on to the emulator', async (path, init) => {
    const answers = await Promise.all(urls.map((url) => answerOf(url + path, init)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toContain('"name":"emulator"');
    }
  });

  it('answer too many calls alike: a person reads a page, a program gets a problem', async () => {
    const limited = await startBoth({ reads: 1, writes: 0 });
    for (const url of limited)
      expect(await answerOf(`${url}/`, page)).toMatchObject({ status: 200, body: 'page' });
    const [one, other] = await Promise.all(limited.map((url) => answerOf(`${url}/`, page)));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 429, retry: true, type: 'text/html; charset=utf-8' });
    expect(one?.body).toContain('You made too many calls in one minute. Try again in N s.');
    const [problem, same] = await Promise.all(limited.map((url) => answerOf(`${url}/api/tasks`)));
    expect(problem).toMatchObject({ status: 429, body: same?.body });
  });
});
