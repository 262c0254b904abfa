import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  /** The given URL, through the proxy. */
  readonly url: string;
  /** Resets every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** A proxy before PostgreSQL that can cut connections. */
export const startProxy = async (target: string): Promise<Proxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
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
    near.pipe(far).pipe(near);
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
    restore: () => {
      isCut = false;
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
