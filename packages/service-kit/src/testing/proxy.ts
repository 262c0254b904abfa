import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** `cut`: all connections are reset, and new ones are refused. `hole`: connections stay, but no bytes pass. */
type LinkState = 'open' | 'cut' | 'hole' | 'slow';

const slowBy = 100;

/** A TCP proxy in front of a part, in this process. */
export const openLink = async () => {
  const sockets = new Set<Socket>();
  let target = { port: 0, host: '127.0.0.1' };
  let state: LinkState = 'open';
  let change = Promise.withResolvers<undefined>();

  const untilPassing = async (): Promise<void> => {
    while (state === 'hole') await change.promise;
    if (state === 'slow') await sleep(slowBy);
  };
  /** Passes bytes from one socket to the other, in their order. */
  const pass = (from: Socket, to: Socket): void => {
    const waiting = new Transform({
      transform: (bytes, _encoding, done) => void untilPassing().then(() => done(null, bytes)),
    });
    pipeline(from, waiting, to, () => undefined);
  };
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    }
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const set = (next: LinkState): void => {
    state = next;
    change.resolve(undefined);
    change = Promise.withResolvers();
    if (next === 'cut') for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Sets the port of the part, which may be known later than the link's own port. */
    leadTo: (port: number, host = '127.0.0.1') => {
      target = { port, host };
    },
    set,
    /** Whether the part accepts connections. */
    isUp: async () => {
      const socket = connect(target);
      try {
        await once(socket, 'connect');
        return true;
      } catch {
        return false;
      } finally {
        socket.destroy();
      }
    },
    close: async () => {
      set('cut');
      server.close();
      await once(server, 'close');
    },
  };
};
export type Link = Awaited<ReturnType<typeof openLink>>;

/** A proxy before a store that can cut connections, or freeze them. */
export const startProxy = async (target: string) => {
  const link = await openLink();
  const url = new URL(target);
  link.leadTo(Number(url.port), url.hostname);
  url.hostname = '127.0.0.1';
  url.port = String(link.port);
  return {
    /** The given URL, through the proxy. */
    url: url.href,
    cut: () => link.set('cut'),
    freeze: () => link.set('hole'),
    /** Ends a cut or a freeze. */
    restore: () => link.set('open'),
    stop: () => link.close(),
  };
};
export type Proxy = Awaited<ReturnType<typeof startProxy>>;
