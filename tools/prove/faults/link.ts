import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** `cut`: all connections are reset, and new ones are refused. `hole`: connections stay, but no bytes pass. */
type LinkState = 'open' | 'cut' | 'hole' | 'slow';

/** A TCP proxy in front of a part, in this process. */
export interface Link {
  readonly port: number;
  /** Sets the port of the part, which may be known later than the link's own port. */
  leadTo(port: number): void;
  set(state: LinkState): void;
  /** Whether the part accepts connections. */
  isUp(): Promise<boolean>;
  close(): Promise<void>;
}

const slowBy = 100;

export const openLink = async (): Promise<Link> => {
  const sockets = new Set<Socket>();
  let target = 0;
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
    const far = connect(target, '127.0.0.1');
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
    leadTo: (port) => {
      target = port;
    },
    set,
    isUp: async () => {
      const socket = connect(target, '127.0.0.1');
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
