import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../health/metrics.ts';
import { startHttpServer, type RunningServer } from './startHttpServer.ts';
import { createLogger } from '../logger.ts';
import { refuseOverload } from './overload.ts';

const crowd = 512;

describe('a server with 512 requests', () => {
  let server: RunningServer;
  let url: string;
  let arrived: ServerResponse[];
  let open: Promise<unknown>[];
  let share: number;
  let metrics: Metrics;
  let log: string[];

  beforeEach(async () => {
    [arrived, open, log, share, metrics] = [[], [], [], 1, createMetrics()];
    const logger = createLogger({ level: 'info', name: 'test' }, { write: (line) => log.push(line) });
    const app = (req: IncomingMessage, res: ServerResponse) => {
      arrived.push(res);
      if (req.url === '/healthz') res.end('up');
      if (req.url === '/refused') res.end('no');
      if (req.url === '/api/updates') res.write('data: 1\n\n');
    };
    const admit = refuseOverload({ metrics, logger, utilization: () => share });
    server = await startHttpServer(app, { port: 0, host: '127.0.0.1', graceMs: 0, admit });
    url = `http://127.0.0.1:${server.port}`;
  });
  afterEach(async () => {
    await Promise.all([server.stop(), ...open]);
  });

  const send = (method: string, path = '/') => {
    const answer = fetch(`${url}${path}`, { method, headers: { 'X-Request-Id': 'mine' } });
    open.push(answer.catch(() => undefined));
    return answer;
  };
  const fill = async (begin: () => unknown) => {
    const before = arrived.length;
    for (let number = 0; number < crowd; number += 1) begin();
    await expect.poll(() => arrived.length - before, { timeout: 10_000 }).toBe(crowd);
  };
  /** Whether the next request reaches the app, and is not refused. */
  const isTaken = async (method: string) => {
    const before = arrived.length;
    const answer = send(method);
    await Promise.race([answer, expect.poll(() => arrived.length).toBe(before + 1)]);
    return arrived.length === before + 1;
  };

  it('refuses further commands at once, and says so once; not probes', async () => {
    await fill(() => send('POST'));
    const answer = await send('POST');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-request-id')).toBe('mine');
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await answer.json()).toMatchObject({
      type: 'urn:marketplace:problem:unavailable',
      message: 'Too many people are calling at this moment. Try again in a second.',
      requestId: 'mine',
    });
    expect((await send('PUT')).status).toBe(503);
    expect((await send('GET', '/healthz')).status).toBe(200);
    expect(await metrics.text()).toContain('\nhttp_requests_refused_total 2\n');
    expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'overloaded: requests are refused',
    ]);
  });
  it('takes further ones when they are answered', async () => {
    await fill(() => send('POST'));
    expect((await send('POST')).status).toBe(503);
    for (const res of arrived.splice(0)) res.end();
    await Promise.all(open);
    expect(await isTaken('POST')).toBe(true);
  });
  it('takes one for each that is answered', async () => {
    await fill(() => send('POST'));
    for (const res of arrived.splice(0, 1)) res.end();
    await open[0];
    expect(await isTaken('POST')).toBe(true);
    expect((await send('POST')).status).toBe(503);
  });
  it('takes reads if the others are commands', async () => {
    await fill(() => send('POST'));
    expect(await isTaken('GET')).toBe(true);
  });
  it('refuses reads if it is busy, and none if they only wait', async () => {
    share = 0.5;
    await fill(() => send('GET'));
    expect(await isTaken('GET')).toBe(true);
    share = 1;
    expect((await send('GET')).status).toBe(503);
  });
  it('counts no live updates', async () => {
    await fill(() => send('GET', '/api/updates'));
    expect(await isTaken('GET')).toBe(true);
  });
  it('counts no bodies that still arrive', async () => {
    const sockets: Socket[] = [];
    await fill(() => {
      const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n');
      sockets.push(socket);
    });
    expect(await isTaken('POST')).toBe(true);
    for (const socket of sockets) socket.destroy();
  });
  it('counts a body that came after its answer no longer', async () => {
    await fill(() => {
      const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
      socket.once('data', () => socket.end('whole body'));
      socket.write('POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n');
      open.push(once(socket, 'close'));
    });
    await Promise.all(open);
    expect(await isTaken('POST')).toBe(true);
  });
});
