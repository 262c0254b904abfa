import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `cut`: every connection is reset and new ones are refused. `hole`: connections stay, and nothing passes. */
type LinkState = 'open' | 'cut' | 'hole' | 'slow';

/** A TCP proxy in front of a part, in this process. */
export interface Link {
  readonly port: number;
  /** The port of the part, which may be known later. */
  leadTo(port: number): void;
  set(state: LinkState): void;
  /** The part takes connections. */
  isUp(): Promise<boolean>;
  close(): Promise<void>;
}

const slowBy = 100;

/** Passes the bytes on in their order, late while the link is slow. */
const pass = (from: Socket, to: Socket, state: () => LinkState): void => {
  let queue: Promise<void> | undefined;
  const write = (bytes: Buffer): void => {
    if (to.destroyed || to.write(bytes)) return;
    from.pause();
    to.once('drain', () => {
      if (state() !== 'hole') from.resume();
    });
  };
  from.on('data', (bytes: Buffer) => {
    if (state() !== 'slow' && queue === undefined) {
      write(bytes);
      return;
    }
    // What comes after bytes that wait must wait, too.
    const turn = (queue ?? Promise.resolve()).then(async () => {
      await sleep(slowBy);
      write(bytes);
      if (queue === turn) queue = undefined;
    });
    queue = turn;
  });
  from.on('end', () => to.end());
  from.on('close', () => to.destroy());
  from.on('error', () => undefined);
};

export const openLink = async (): Promise<Link> => {
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  let target = 0;
  let state: LinkState = 'open';

  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    pass(near, far, () => state);
    pass(far, near, () => state);
    if (state === 'hole') for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const set = (next: LinkState): void => {
    state = next;
    for (const [near, far] of pairs)
      if (next === 'cut') {
        near.resetAndDestroy();
        far.resetAndDestroy();
      } else
        for (const socket of [near, far]) {
          if (next === 'hole') socket.pause();
          else socket.resume();
        }
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
