import { once } from 'node:events';
import { connect } from 'node:net';
import type { RequestHandler } from 'express';
import { createServiceApp, type ServiceAppDeps } from '../http/createServiceApp.ts';
import { createMetrics } from '../health/metrics.ts';
import { startHttpServer } from '../server/startHttpServer.ts';
import type { Caller, Identity } from '../identity/identity.ts';
import { signInRequired } from '../identity/refusals.ts';
import { createLogger } from '../logger.ts';

export const ada: Caller = { uid: 'u-ada', email: 'ada@example.com', name: 'Ada', roles: [], signedInAt: 0 };
export const bob: Caller = {
  uid: 'u-bob',
  email: 'bob@example.com',
  name: undefined,
  roles: ['auditor'],
  signedInAt: 0,
};

/** Accepts only the tokens `ada` and `bob`. */
export const twoPeople: Identity = {
  verify: (token) => {
    const caller = new Map([
      ['ada', ada],
      ['bob', bob],
    ]).get(token);
    return caller ? Promise.resolve(caller) : Promise.reject(signInRequired('refused'));
  },
};

/** A service with this router on a free port; `log` has the lines of its log. */
export const startTestService = async (router: RequestHandler, deps: Partial<ServiceAppDeps> = {}) => {
  const log: string[] = [];
  const app = createServiceApp({
    logger: createLogger({ level: 'debug', name: 'test' }, { write: (line) => log.push(line) }),
    metrics: createMetrics(),
    health: [],
    routers: [{ path: '/', router }],
    limits: { writes: 0, reads: 0 },
    ...deps,
  });
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  return {
    ...server,
    log,
    fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init),
    /** Sends these bytes and returns all bytes of the answer, until the connection ends or is quiet for 300 ms. */
    raw: (bytes: string | Buffer) => rawExchange(server.port, bytes),
  };
};

const rawExchange = async (port: number, bytes: string | Buffer): Promise<string> => {
  const socket = connect(port, '127.0.0.1').setTimeout(300, () => socket.end());
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined); // a closed connection is no error here
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
};
