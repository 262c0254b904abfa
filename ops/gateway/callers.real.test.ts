import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startHttpServer } from '@marketplace/service-kit';
import { afterEach, expect, it } from 'vitest';
import { realNginx, startTestGateway, type TestGateway } from './testing/nginx.ts';
import { startTestService, type TestService } from './testing/service.ts';

const stops: (() => unknown)[] = [];
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop();
};
/** A service that answers when it has received the whole body. */
const slowly = (req: IncomingMessage, res: ServerResponse): void => {
  req.on('end', () => res.end('ok')).resume();
};
const gatewayTo = async (
  service: Pick<TestService, 'address'>,
  callers: Parameters<typeof startTestGateway>[1],
): Promise<TestGateway> => {
  const [commands, projectors, queries] = [[service.address], [service.address], [service.address]];
  const gateway = await startTestGateway({ commands, projectors, queries, emulator: undefined }, callers);
  stops.push(() => gateway.stop());
  return gateway;
};

interface Call {
  readonly port: number;
  /** The caller's address; each address in 127.0.0.0/8 is this machine. */
  readonly from: string;
  readonly forwardedFor?: string;
}
const call = async ({ port, from, forwardedFor }: Call) => {
  const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
  const asked = request({ port, host: '127.0.0.1', path: '/api/tasks', localAddress: from, headers }).end();
  const [answer] = (await once(asked, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
  ];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

/** Starts a proxy that adds its caller's address to X-Forwarded-For, as a proxy that ends TLS does. */
const startProxy = async (port: number, from: string): Promise<number> => {
  const proxy: Server = createServer((req, res) => {
    const before = req.headers['x-forwarded-for'];
    const caller = req.socket.remoteAddress ?? '';
    const forwardedFor = before === undefined ? caller : `${String(before)}, ${caller}`;
    void call({ port, from, forwardedFor }).then(({ status, body }) => res.writeHead(status).end(body));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  stops.push(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return (proxy.address() as AddressInfo).port;
};

realNginx.describe("a caller's address", () => {
  afterEach(stopAll);

  const start = async (trustedProxies: string) => {
    const service = await startTestService('service');
    stops.push(() => service.stop());
    const gateway = await gatewayTo(service, { TRUST_PROXY: trustedProxies });
    const inner = await startProxy(gateway.port, '127.0.0.11');
    const outer = await startProxy(inner, '127.0.0.12');
    return async (port: 'gateway' | 'proxies', from: string, forwardedFor?: string) => {
      const to = port === 'gateway' ? gateway.port : outer;
      const { body } = await call({ port: to, from, ...(forwardedFor !== undefined && { forwardedFor }) });
      return (JSON.parse(body) as { headers: IncomingHttpHeaders }).headers['x-forwarded-for'];
    };
  };

  it('passes two trusted proxies in a row; what the caller claims does not', async () => {
    const seenAs = await start('127.0.0.11, 127.0.0.12/32');
    expect(await seenAs('proxies', '127.0.0.21')).toBe('127.0.0.21');
    expect(await seenAs('proxies', '127.0.0.22', '192.0.2.9')).toBe('127.0.0.22');
    expect(await seenAs('gateway', '127.0.0.23', '192.0.2.9')).toBe('127.0.0.23');
  });

  it('is that of the last proxy where none is trusted', async () => {
    const seenAs = await start('');
    expect(await seenAs('proxies', '127.0.0.21')).toBe('127.0.0.11');
  });
});

realNginx.describe('a caller with many connections or slow ones', () => {
  afterEach(stopAll);

  it('is refused above the limit with a problem, IPv6 by /64, while others are served', async () => {
    const waiting: (() => void)[] = [];
    const service = await startTestService('service', (req: IncomingMessage, res: ServerResponse) => {
      if (req.url === '/updates') res.writeHead(200).write(': hello\n\n');
      else res.end('ok');
    });
    stops.push(
      () => service.stop(),
      () => waiting.forEach((end) => end()),
    );
    const { port } = await gatewayTo(service, { TRUST_PROXY: 'loopback', CONNECTIONS_PER_ADDRESS: '2' });
    const stream = async (forwardedFor: string) => {
      const headers = { 'X-Forwarded-For': forwardedFor };
      const asked = request({ port, host: '127.0.0.1', path: '/api/updates', headers }).end();
      waiting.push(() => asked.destroy());
      asked.on('error', () => undefined);
      await once(asked, 'response');
    };
    for (const host of ['5', 'ffff:7:8']) await stream(`2001:db8:1:2::${host}`);
    for (const host of ['1', '1']) await stream(`192.0.2.${host}`);
    const as = (forwardedFor: string) => call({ port, from: '127.0.0.1', forwardedFor });
    const refused = await as('2001:db8:1:2:9::1');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    expect(JSON.parse(refused.body)).toMatchObject({ type: 'urn:marketplace:problem:too-many-requests' });
    expect(await as('192.0.2.1')).toMatchObject({ status: 429 });
    expect(await as('2001:db8:1:3::5')).toMatchObject({ status: 200, body: 'ok' });
    expect(await as('192.0.2.2')).toMatchObject({ status: 200 });
  });

  it(
    'is disconnected, by nginx for a slow head and by the service for a slow body',
    { timeout: 40_000 },
    async () => {
      const server = await startHttpServer(slowly, {
        port: 0,
        host: '127.0.0.1',
        timeouts: { headersMs: 1_000, requestMs: 2_000 },
      });
      stops.push(() => server.stop());
      const { port } = await gatewayTo({ address: `127.0.0.1:${server.port}` }, undefined);
      /** Sends one byte after the other, slowly, until the connection is closed; returns the answer. */
      const trickle = async (head: string): Promise<string> => {
        const socket = connect({ port, host: '127.0.0.1' });
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
        socket.write(head);
        const sending = setInterval(() => socket.write('x'), 500);
        await new Promise((resolve) => socket.once('close', resolve));
        clearInterval(sending);
        return answer;
      };
      const [head, body] = await Promise.all([
        trickle('GET /api/tasks HTTP/1.1\r\nHost: x\r\nX-Slow: '),
        trickle('POST /api/addtask HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n'),
      ]);
      expect(head).toBe('');
      expect(body).toMatch(/^HTTP\/1\.1 408 /);
    },
  );
});
