import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createLogger, createMetrics, startHttpServer, type RunningServer } from '@marketplace/service-kit';
import { Router } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { createGateway } from './gateway.ts';

const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any';
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the gateway', () => {
  let folder: string;
  let emulator: Server;
  let gateway: RunningServer;
  let url: string;
  const seen: IncomingMessage[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marketplace-site-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>SPA</title>');
    await writeFile(join(folder, 'assets/app-1a2b.js'), 'let plain;');
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('let packed;'));
    emulator = createServer((req, res) => {
      seen.push(req);
      req.resume().on('end', () => {
        res.setHeader('Access-Control-Allow-Origin', '*');
        res.setHeader('Content-Type', 'application/json');
        res.end('{"from":"emulator"}');
      });
    }).listen(0, '127.0.0.1');
    await once(emulator, 'listening');
    const app = createGateway({
      settings: {
        limits: { writes: 0, reads: 0 },
        trustProxy: undefined,
        auth: { projectId: 'demo-x', apiKey: 'k', authDomain: 'd', emulator: undefined, production: false },
      },
      emulatorHost: `127.0.0.1:${(emulator.address() as AddressInfo).port}`,
      siteFolder: folder,
      commands: Router()
        .post('/addtask', (_req, res) => res.json('command'))
        .post('/audit/checkpoints', (_req, res) => res.json('command')),
      queries: Router()
        .get('/tasks', (_req, res) => res.json('query'))
        .get('/audit/checkpoints', (_req, res) => res.json('query')),
      operations: Router()
        .get('/operations/projections', (_req, res) => res.json('operations'))
        .post('/operations/projections/:name/pause', (_req, res) => res.json('operations')),
      health: [],
      identity: { verify: () => Promise.reject(new Error('no test signs in here')) },
      logger: createLogger({ level: 'silent', name: 'test' }),
      metrics: createMetrics(),
    });
    gateway = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${gateway.port}`;
  });
  afterEach(() => {
    seen.length = 0;
  });
  afterAll(async () => {
    await gateway.stop();
    emulator.close();
    await rm(folder, { recursive: true });
  });

  describe('asked for the API', () => {
    it('passes reads to the queries and writes to the commands', async () => {
      expect((await get(`${url}/api/tasks`)).text).toBe('"query"');
      expect((await post(`${url}/api/addtask`, {})).text).toBe('"command"');
      expect((await post(`${url}/api/audit/checkpoints`, {})).text).toBe('"command"');
      expect((await get(`${url}/api/audit/checkpoints`)).text).toBe('"query"');
      expect((await get(`${url}/api/operations/projections`)).text).toBe('"operations"');
      expect((await post(`${url}/api/operations/projections/tasks/pause`, {})).text).toBe('"operations"');
    });

    it('answers a problem, and never the web app, for an unknown path', async () => {
      const answer = await get(`${url}/api/nothing`, page);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect((await get(`${url}/api/addtask`)).headers.get('allow')).toBe('POST');
    });
  });

  describe('asked for the web app', () => {
    it.each(['/', '/browsetask', '/tasks/01900000-0000-7000-8000-000000000000'])(
      'answers its page at %s, without caching, with a strict policy',
      async (path) => {
        const answer = await get(url + path, page);
        expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>SPA</title>']);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(answer.headers.get('content-security-policy')).toMatch(
          /^default-src 'none';script-src 'self';.*;frame-ancestors 'none'$/,
        );
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('x-frame-options')).toBe('DENY');
        expect(answer.headers.get('referrer-policy')).toBe('same-origin');
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      },
    );

    it('lets the browser cache an asset for a year; compressed if the browser accepts it, and always whole', async () => {
      const packed = await get(`${url}/assets/app-1a2b.js`, { 'accept-encoding': 'br' });
      expect([packed.text, packed.headers.get('cache-control')]).toEqual([
        'let packed;',
        'public, max-age=31536000, immutable',
      ]);
      const plain = await get(`${url}/assets/app-1a2b.js`, {
        'accept-encoding': 'identity',
        range: 'bytes=9-1',
      });
      expect([plain.status, plain.text]).toEqual([200, 'let plain;']);
    });

    it.each(['/assets/gone-9z.js', '/assets/gone', '/favicon.ico', '/..%2f..%2fpackage.json'])(
      'answers 404 for the missing file %s',
      async (path) => {
        expect((await get(url + path, page)).status).toBe(404);
      },
    );

    it('answers 404 to a request that is not a browser’s navigation', async () => {
      expect((await get(`${url}/browsetask`, { accept: 'application/json' })).status).toBe(404);
      expect((await post(`${url}/browsetask`, {}, page)).status).toBe(404);
    });
  });

  describe('asked for sign-in', () => {
    it('passes the browser’s calls to the emulator, without the owner’s rights', async () => {
      const answer = await post(url + signUp, { a: 1 }, { authorization: 'Bearer owner', cookie: 'c=1' });
      expect([answer.status, answer.text]).toEqual([200, '{"from":"emulator"}']);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(seen.map(({ url: path }) => path)).toEqual([signUp]);
      expect(seen[0]?.headers).not.toHaveProperty('authorization');
      expect(seen[0]?.headers).not.toHaveProperty('cookie');
      expect(seen[0]?.headers.host).toBe(new URL(url).host);
    });

    it.each([
      ['DELETE', '/emulator/v1/projects/demo-x/accounts'],
      ['PATCH', '/emulator/v1/projects/demo-x/config'],
      ['GET', '/emulator/v1/projects/demo-x/oobCodes'],
      ['GET', '/emulator/openapi.json'],
      ['GET', '/emulator/auth/handler?apiKey=k&providerId=google.com'],
      ['GET', '/emulator/auth/iframe?apiKey=k'],
      ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-x/accounts:query'],
      ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-x/accounts'],
      ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-x/accounts:update'],
      ['POST', '/identitytoolkit.googleapis.com//v1/projects/demo-x/accounts:query'],
      ['POST', '/identitytoolkit.googleapis.com/v1/accounts%3AsignInWithCustomToken'],
      ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any'],
      ['GET', '/identitytoolkit.googleapis.com/v1/projects/demo-x/accounts:batchGet'],
      ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount'],
    ])('keeps %s %s from everybody', async (method, path) => {
      const { status } = await fetch(url + path, {
        method,
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      });
      expect(status).toBeGreaterThanOrEqual(404);
      expect(seen).toEqual([]);
    });

    it.each(['continueUrl', 'continueUrl[]', 'continueUrl%5B0%5D', 'c%6fntinueUrl', 'callback'])(
      'removes redirects to other sites from e-mail links: %s',
      async (name) => {
        await get(`${url}/emulator/action?mode=signIn&${name}=https%3A%2F%2Fevil.example&oobCode=c`);
        expect(seen[0]?.url).toBe('/emulator/action?mode=signIn&oobCode=c');
      },
    );

    it('refuses a body that is too large for sign-in', async () => {
      expect((await post(url + signUp, { a: 'x'.repeat(70_000) })).status).toBe(413);
      const chunked = await fetch(url + signUp, {
        method: 'POST',
        body: new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.alloc(70_000, 'x'));
            controller.close();
          },
        }),
        duplex: 'half',
      });
      expect(chunked.status).toBe(413);
    });

    it('answers 503 with Retry-After while the emulator is unavailable', async () => {
      const { port } = emulator.address() as AddressInfo;
      emulator.close();
      emulator.closeAllConnections();
      await once(emulator, 'close');
      const answer = await post(url + signUp, {});
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      emulator.listen(port, '127.0.0.1');
      await once(emulator, 'listening');
    });
  });
});
