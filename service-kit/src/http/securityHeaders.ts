import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** An answer of the API is data: nothing may be loaded or run from it, whatever a browser takes it for. */
const forData: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  // Set where TLS ends, which is not here.
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
  crossOriginOpenerPolicy: false,
};

/** The headers themselves, for a program that is no Express app but must answer with the same ones. */
export const securityHeadersOf = (options: HelmetOptions): [string, string][] => {
  const probe = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(probe.req, probe, (error?: unknown) => {
    if (error !== undefined) throw new Error('The security headers are wrong', { cause: error });
  });
  return Object.entries(probe.getHeaders()).map(([name, value]) => [name, String(value)]);
};

/**
 * helmet's headers, worked out once and not for each request; so the options can't have functions of the request.
 * A router further in (the SPA, the page of the API) may set its own over them.
 */
export const securityHeaders = (options: HelmetOptions = forData): RequestHandler => {
  const headers = securityHeadersOf(options);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
};
