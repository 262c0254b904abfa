import { randomInt } from 'node:crypto';
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

/** A TCP port that no program listens on at this address, another one at each call. */
export const unusedPort = async (host = '127.0.0.1'): Promise<number> => {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + (offset++ % count);
    try {
      await tryPort(port, host);
      return port;
    } catch (error) {
      if (!isCode(error, 'EADDRINUSE')) throw error;
    }
  }
  throw new Error(`All ports from ${first} to ${first + count - 1} are in use at ${host}.`);
};
