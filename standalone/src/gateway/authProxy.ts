import { request, type IncomingMessage } from 'node:http';
import { Problem, unavailable, type ServiceAppDeps } from '@marketplace/service-kit';
import express, { type Request, type RequestHandler, type Response } from 'express';

interface AuthCalls {
  readonly post?: readonly string[];
  readonly get?: readonly string[];
}

/**
 * The calls of Firebase's SDK in the browser; the name of the host is the first part of the path. This list protects no account:
 * the emulator's tokens are not signed, so anybody who reaches the port can make a token for any user and any role. The list keeps
 * the emulator's pages off the web app's origin, because they run scripts that an account's name can contain.
 */
export const authCalls: Readonly<Record<string, AuthCalls>> = {
  '/identitytoolkit.googleapis.com': {
    post: [
      'createAuthUri',
      'lookup',
      'resetPassword',
      'sendOobCode',
      'signInWithIdp',
      'signInWithPassword',
      'signUp',
      'update',
    ].map((call) => `/v1/accounts:${call}`),
    get: ['/v1/projects', '/v1/recaptchaParams', '/v2/passwordPolicy', '/v2/recaptchaConfig'],
  },
  '/securetoken.googleapis.com': { post: ['/v1/token'] },
  // The links that Firebase would send by e-mail; the emulator answers them with JSON.
  '/emulator': { get: ['/action'] },
};

/** The headers that are passed on, without `Authorization`: with `Bearer owner` any caller would be the owner of the emulator. */
const passedAuthHeaders = ['accept', 'content-type', 'content-length', 'host', 'x-client-version'] as const;
/** The options that are passed on. For example, `continueUrl`, also as `continueUrl[]`, would send the browser to another site. */
const passedAuthQuery = [
  'apiKey',
  'clientType',
  'key',
  'lang',
  'mode',
  'newPassword',
  'oobCode',
  'tenantId',
  'version',
] as const;
const largestBody = 64 * 1024;
const answerWithinMs = 20_000;

const passedPath = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const passed = passedAuthQuery.flatMap((name): [string, string][] => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return passed.length === 0 ? pathname : `${pathname}?${new URLSearchParams(passed).toString()}`;
};

const headersOf = (req: Request): Record<string, string> =>
  Object.fromEntries(
    passedAuthHeaders.flatMap((name) => {
      const value = req.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const passBack = (answer: IncomingMessage, res: Response): void => {
  res.status(answer.statusCode ?? 502);
  const type = answer.headers['content-type'];
  if (type !== undefined) res.setHeader('Content-Type', type);
  res.setHeader('Cache-Control', 'no-store');
  answer.pipe(res);
};

const proxyTo = (emulatorHost: string): RequestHandler => {
  const [, host = '', port] = /^\[?(.+?)\]?:(\d+)$/.exec(emulatorHost) ?? [];
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > largestBody) throw new Problem('payload-too-large');
    const path = passedPath(req.originalUrl);
    const call = request({ host, port, method: req.method, path, headers: headersOf(req) }, (answer) => {
      passBack(answer, res);
      answer.on('error', () => res.destroy());
    });
    call.setTimeout(answerWithinMs, () => call.destroy(new Error('The Auth emulator gave no answer')));
    call.on('error', (error) => {
      if (res.headersSent) res.destroy();
      else next(error instanceof Problem ? error : unavailable('Sign-in', error));
    });
    res.on('close', () => call.destroy());
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > largestBody) call.destroy(new Problem('payload-too-large'));
    });
    req.pipe(call);
  };
};

/**
 * The Auth emulator's calls on the public port, so that a browser needs no other port. All other calls are 404.
 */
export const authProxies = (emulatorHost: string): ServiceAppDeps['routers'] => {
  const proxy = proxyTo(emulatorHost);
  return Object.entries(authCalls).map(([path, { post = [], get = [] }]) => {
    const router = express.Router({ caseSensitive: true, strict: true });
    // In Express, a colon begins a parameter.
    for (const call of post) router.post(call.replaceAll(':', '\\:'), proxy);
    for (const call of get) router.get(call, proxy);
    return { path, router };
  });
};
