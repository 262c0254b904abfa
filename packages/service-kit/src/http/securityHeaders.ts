import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** The options that differ between answers. */
export type SecurityOptions = Pick<
  HelmetOptions,
  'contentSecurityPolicy' | 'crossOriginOpenerPolicy' | 'referrerPolicy'
>;

const forAll = {
  xFrameOptions: { action: 'deny' },
  // The proxy that ends TLS sets this header.
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
} as const satisfies HelmetOptions;
/** For the API: an answer is data, and a browser must not load or run anything from it. */
const forData: SecurityOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
};

/** helmet's headers, as pairs of name and value. */
export const securityHeadersOf = (options = forData): [string, string][] => {
  const probe = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({ ...forAll, ...options })(probe.req, probe, (error?: unknown) => {
    if (error !== undefined) throw new Error('The security headers are wrong', { cause: error });
  });
  return Object.entries(probe.getHeaders()).map(([name, value]) => [name, String(value)]);
};
