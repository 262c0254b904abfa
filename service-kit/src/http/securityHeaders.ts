import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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

/** helmet's headers for these options, as lists of name and value. */
export const securityHeadersOf = (options: HelmetOptions = forData): [string, string][] => {
  const probe = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(probe.req, probe, (error?: unknown) => {
    if (error !== undefined) throw new Error('The security headers are wrong', { cause: error });
  });
  return Object.entries(probe.getHeaders()).map(([name, value]) => [name, String(value)]);
};
