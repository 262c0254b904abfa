import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isCode } from './errorCode.ts';

// Below the ports that systems use for outgoing connections (Linux from 32768): such a port may be taken between this
// check and its use.
const first = 10_000;
const count = 20_000;
let offset = randomInt(count);

/** Listens for a moment. Rejects with the system's error, e.g. EADDRINUSE, if no program can listen there now. */
export const tryPort = async (port: number, host: string): Promise<void> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
};

/**
 * Keeps a port for this process until it ends, by its UDP port of the same number, which nothing else uses: another process that looks for
 * a port must not take it before the program that it is for listens, nor while that program starts again.
 */
const reservePort = async (port: number): Promise<void> => {
  const socket = createSocket('udp4').unref();
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  await once(socket, 'listening');
};

/** A TCP port that no program listens on at this address, another one at each call in any process of this machine. */
export const unusedPort = async (host = '127.0.0.1'): Promise<number> => {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + (offset++ % count);
    try {
      await tryPort(port, host);
      await reservePort(port);
      return port;
    } catch (error) {
      if (!isCode(error, 'EADDRINUSE')) throw error;
    }
  }
  throw new Error(`All ports from ${first} to ${first + count - 1} are in use at ${host}.`);
};
