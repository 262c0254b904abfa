import { isIP } from 'node:net';
import type { Request } from 'express';
import { invalidRequest, type Problem } from '../problems/problem.ts';

const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@]+))(?::\d{1,5})?$/i;

/** Names that no web site on the internet can take: this machine's own, and addresses. */
const isAlwaysAllowed = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;

const wrongHost = (message: string) => invalidRequest('Host', message);
const refusal = () =>
  wrongHost('This host name is not served here. Its operator can add it to ALLOWED_HOSTS.');

/** RFC 9112, 3.2: a request of HTTP/1.1 has a Host. */
const withoutHost = ({ headers, httpVersion }: Request): Problem | undefined =>
  headers.host === undefined && httpVersion === '1.1' ? wrongHost('The header Host is missing.') : undefined;

/**
 * The problem of a request whose Host is not one of these names (localhost and addresses always are); undefined: any name. A web site
 * can let its own name point to this machine (DNS rebinding), and then its pages could use the product as the user's own pages do.
 */
export const hostFault = (
  allowed: readonly string[] | undefined,
): ((req: Request) => Problem | undefined) => {
  if (allowed === undefined) return withoutHost;
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return (req) => {
    const { host = '' } = req.headers;
    const [, address, plain = ''] = hostPattern.exec(host) ?? [];
    const name = (address ?? plain).toLowerCase();
    return names.has(name) || isAlwaysAllowed(name) ? undefined : (withoutHost(req) ?? refusal());
  };
};
