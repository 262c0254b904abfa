import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  type ServerOptions,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express, Request, Response } from 'express';
import { SettingsError } from '../settings.ts';
import { answerClientError } from './clientError.ts';
import type { Admission } from './overload.ts';
import { networkOf } from '../limits/rateLimits.ts';

/** How many connections one address may have open. */
interface SocketLimit {
  /** 0: any number. */
  readonly perAddress: number;
  /** A proxy connects for all its callers, so its connections are not limited. */
  readonly isProxy: (address: string) => boolean;
}

/** Closes each connection above the limit at once, so that it costs neither memory nor a descriptor. */
const limitSockets = (server: Server, { perAddress, isProxy }: SocketLimit): void => {
  if (perAddress === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const network = networkOf(address);
    const others = open.get(network) ?? 0;
    if (others >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
};

const withPrototype = (Base: typeof IncomingMessage | typeof ServerResponse, prototype: object): unknown => {
  function Made(...args: unknown[]): unknown {
    return Reflect.construct(Base, args, Made);
  }
  Made.prototype = prototype;
  return Made;
};

/**
 * Classes for Node's requests and responses that have Express' prototypes. Otherwise Express changes the prototype of each
 * request and response, and that makes all later work with them slower (docs/decisions/0020).
 */
const expressClasses = (app: RequestListener | Express): ServerOptions =>
  'request' in app
    ? ({
        IncomingMessage: withPrototype(IncomingMessage, app.request),
        ServerResponse: withPrototype(ServerResponse, app.response),
      } as ServerOptions)
    : {};

export interface RunningServer {
  readonly port: number;
  /** Accepts no more requests, finishes the requests under way, then resolves. Connections that are still open after a few seconds are closed. */
  stop(): Promise<void>;
}

interface Address {
  readonly port: number;
  readonly host: string;
  /** How long `stop` waits for requests under way, in milliseconds. */
  readonly graceMs?: number;
  /** Ends answers that would not end otherwise, such as live updates. `stop` calls it and waits for it. */
  readonly endStreams?: (() => Promise<void>) | undefined;
  /** How many connections one address may have open; 0: any number. The app's trusted proxies have no limit. */
  readonly connectionsPerAddress?: number;
  /** Starts or refuses each request. */
  readonly admit?: Admission;
  /** How long a request may take to arrive: its head, and the whole request. */
  readonly timeouts?: { readonly headersMs: number; readonly requestMs: number };
}

/** True for an address whose X-Forwarded-For the app trusts. */
const proxiesOf = (app: RequestListener | Express): ((address: string) => boolean) => {
  if (!('request' in app)) return () => false;
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (address) => trusts(address, 0);
};

const options = {
  noDelay: true,
  // Longer than the minute for which proxies keep a connection, so that it is not closed while they send a request.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Node.js would refuse a request without Host with an empty body; the app answers it like a request with a wrong Host.
  requireHostHeader: false,
};

const noSuchHost = (_port: number, host: string) =>
  `HOST=${host} is not an address of this machine; set HOST=127.0.0.1.`;
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
    // Node does not close a connection that becomes idle while others are still busy.
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
 * Listens; port 0 means any free port. Refuses requests that are too slow or too large.
 * @throws {SettingsError} if the port or the host can't be used
 */
export const startHttpServer = async (
  app: RequestListener | Express,
  address: Address,
): Promise<RunningServer> => {
  const { port, host, endStreams, graceMs = 5_000, connectionsPerAddress = 0, admit } = address;
  const { timeouts = { headersMs: 10_000, requestMs: 30_000 } } = address;
  const server = createServer(
    {
      ...options,
      ...expressClasses(app),
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.headersMs / 5,
    },
    admit
      ? (req, res) => {
          if (admit(req, res)) app(req as Request, res as Response);
        }
      : app,
  );
  server.on('clientError', answerClientError);
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    answerClientError(Object.assign(new Error('expectation'), { code: 'UNKNOWN_EXPECTATION' }), socket);
  });
  limitSockets(server, { perAddress: connectionsPerAddress, isProxy: proxiesOf(app) });
  const taken = await listen(server, port, host);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await Promise.all([close(server, graceMs), endStreams?.()]);
  };
  return { port: taken, stop: () => (stopping ??= stop()) };
};
