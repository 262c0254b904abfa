import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { SettingsError } from '../settings.ts';
import { answerClientError } from './clientError.ts';
import { expressClasses } from './expressClasses.ts';

export interface RunningServer {
  readonly port: number;
  /**
   * Takes no more requests, finishes those under way, then resolves; connections that are still open after a few seconds
   * are cut.
   */
  stop(): Promise<void>;
}

interface Address {
  readonly port: number;
  readonly host: string;
  /** How long `stop` waits for requests under way. */
  readonly graceMs?: number;
  /** Ends the answers that have no end of their own. `stop` calls it, and waits for it too. */
  readonly endStreams?: (() => Promise<void>) | undefined;
  /** How long a request may take to arrive: its head, and all of it. */
  readonly timeouts?: { readonly headersMs: number; readonly requestMs: number };
}

const options = {
  noDelay: true,
  // Above the minute for which proxies keep a connection, so that it is not closed under a request of theirs.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

const noSuchHost = (_port: number, host: string) =>
  `HOST=${host} is no address of this machine; set HOST=127.0.0.1.`;
const listenFaults: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is in use by another program; stop that one, or set PORT to another.`,
  EACCES: (port) => `Port ${port} may not be used by this user; set PORT to one above 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const fault = listenFaults[error.code ?? '']?.(port, host);
      reject(fault === undefined ? error : new SettingsError(fault));
    });
    server.listen(port, host, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

const close = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    // A connection that falls idle while others are still busy is not closed by Node itself.
    const idle = setInterval(() => {
      server.closeIdleConnections();
    }, 20);
    const cut = setTimeout(() => {
      server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });

/**
 * Listens; port 0 takes a free one. Slow and oversized requests are bounded here.
 * @throws {SettingsError} where the port or the host can't be had
 */
export const startHttpServer = async (
  app: RequestListener | Express,
  address: Address,
): Promise<RunningServer> => {
  const { port, host, endStreams, graceMs = 5_000 } = address;
  const { timeouts = { headersMs: 10_000, requestMs: 30_000 } } = address;
  const server = createServer(
    {
      ...options,
      ...expressClasses(app),
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.headersMs / 5,
    },
    app,
  );
  server.on('clientError', answerClientError);
  const taken = await listen(server, port, host);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await Promise.all([close(server, graceMs), endStreams?.()]);
  };
  return { port: taken, stop: () => (stopping ??= stop()) };
};
