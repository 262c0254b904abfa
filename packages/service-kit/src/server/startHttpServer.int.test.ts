import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { startHttpServer, type RunningServer } from './startHttpServer.ts';

const host = '127.0.0.1';
const started: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});
type App = (req: IncomingMessage, res: ServerResponse) => void;
const start = async (
  app: App,
  more: Partial<
    Pick<Parameters<typeof startHttpServer>[1], 'graceMs' | 'timeouts' | 'connectionsPerAddress'>
  > = {},
) => {
  const server = await startHttpServer(app, { port: 0, host, ...more });
  started.push(server);
  return server;
};

describe('a server that is stopped', () => {
  it('finishes the answer under way, and accepts no more requests', async () => {
    let finish: () => void = () => undefined;
    const arrived = Promise.withResolvers<undefined>();
    const server = await start((_req, res) => {
      arrived.resolve(undefined);
      finish = () => res.end('whole');
    });
    const answer = fetch(`http://${host}:${server.port}`);
    await arrived.promise;
    const stopped = server.stop();
    await expect(fetch(`http://${host}:${server.port}`)).rejects.toThrow();
    finish();
    expect(await (await answer).text()).toBe('whole');
    await stopped;
  });
  it('does not wait for connections that only stay open', async () => {
    const server = await start((_req, res) => res.end('x'));
    const idle = connect(server.port, host);
    await once(idle, 'connect');
    await (await fetch(`http://${host}:${server.port}`)).text(); // its connection is kept alive
    await server.stop();
    idle.destroy();
  });
  it('waits for a stream that its owner ends', async () => {
    const streams: ServerResponse[] = [];
    const server = await start((_req, res) => {
      res.write('data: 1\n\n');
      streams.push(res);
    });
    const response = await fetch(`http://${host}:${server.port}`);
    const stopped = server.stop();
    for (const stream of streams) stream.end('data: 2\n\n');
    expect(await response.text()).toBe('data: 1\n\ndata: 2\n\n');
    await stopped;
  });
  it('closes connections that do not end', async () => {
    const server = await start((_req, res) => res.write('x'), { graceMs: 50 });
    const [response] = (await once(get({ host, port: server.port }), 'response')) as [IncomingMessage];
    response.resume();
    const cut = once(response, 'error');
    await server.stop();
    await cut;
  });
  it('may be stopped twice', async () => {
    const server = await start((_req, res) => res.end());
    await Promise.all([server.stop(), server.stop()]);
  });
});

describe('a server whose address is not available', () => {
  it('says which port is in use, and what to do', async () => {
    const other = createServer().listen(0, host);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startHttpServer(() => undefined, { port, host })).rejects.toThrow(
      `Port ${port} is in use by another program; stop that one, or set PORT to another.`,
    );
    other.close();
  });
  it('says that the host is not an address of this machine', async () => {
    await expect(startHttpServer(() => undefined, { port: 0, host: '192.0.2.1' })).rejects.toThrow(
      'HOST=192.0.2.1',
    );
  });
});

describe('a client that is slow on purpose', () => {
  const slow = async (bytes: string) => {
    const server = await start((req, res) => req.on('end', () => res.end('ok')).resume(), {
      timeouts: { headersMs: 100, requestMs: 200 },
    });
    const socket = connect(server.port, host);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(bytes);
    const others = await fetch(`http://${host}:${server.port}`);
    expect(await others.text()).toBe('ok');
    await once(socket, 'close');
    return answer;
  };
  it('with its head is disconnected, and others are served meanwhile', async () => {
    expect(await slow('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  });
  it('with its body is disconnected, and others are served meanwhile', async () => {
    expect(await slow('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx')).toMatch(
      /^HTTP\/1\.1 408 /,
    );
  });
  it('and never closes its side is disconnected soon after the answer', async () => {
    const server = await start(() => undefined, { timeouts: { headersMs: 100, requestMs: 200 } });
    const socket = connect({ port: server.port, host, allowHalfOpen: true });
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*\}$/);
    // Only a socket that is still open accepts more requests.
    await expect
      .poll(() => {
        socket.write('x');
        return socket.destroyed;
      })
      .toBe(true);
  });
});

describe('an address with too many connections', () => {
  const hello = async (socket: Socket): Promise<string> => {
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return answer;
  };
  it('gets no more, while others do; and again once it has closed one', async () => {
    const server = await start((_req, res) => res.end('ok'), { connectionsPerAddress: 2 });
    const open = (localAddress: string) => connect({ port: server.port, host, localAddress });
    const [one, two] = [open('127.0.0.2'), open('127.0.0.2')];
    expect(await hello(one)).toContain('ok');
    expect(await hello(two)).toContain('ok');
    expect(await hello(open('127.0.0.2'))).toBe('');
    expect(await hello(open('127.0.0.3'))).toContain('ok');
    one.destroy();
    await expect.poll(() => hello(open('127.0.0.2'))).toContain('ok');
  });
  it('has no limit if it is a trusted proxy', async () => {
    const app = express().set('trust proxy', '127.0.0.2');
    app.get('/', (_req, res) => res.end('ok'));
    const server = await startHttpServer(app, { port: 0, host, connectionsPerAddress: 1 });
    started.push(server);
    for (let connection = 0; connection < 3; connection += 1)
      expect(await hello(connect({ port: server.port, host, localAddress: '127.0.0.2' }))).toContain('ok');
  });
});
