import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  /** The given URL, through the proxy. */
  readonly url: string;
  /** Resets every connection and refuses new ones. */
  cut(): void;
  /** Keeps the connections open but passes no bytes on, like a network that loses all packets. */
  freeze(): void;
  /** Ends a cut or a freeze. */
  restore(): void;
  stop(): Promise<void>;
}

/** A proxy before a store that can cut connections, or freeze them. */
export const startProxy = async (target: string): Promise<Proxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let isCut = false;
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(far);
    pairs.set(near, far);
    if (!isFrozen) near.pipe(far).pipe(near);
    near.on('close', () => pairs.delete(near));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    restore: () => {
      isCut = false;
      if (isFrozen) for (const [near, far] of pairs) near.pipe(far).pipe(near);
      isFrozen = false;
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
