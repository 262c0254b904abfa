import { isIP } from 'node:net';
import type { Request } from 'express';
import { Problem } from '../problems/problem.ts';

const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@]+))(?::\d{1,5})?$/i;

/** Names that no web site on the internet can take: this machine's own, and addresses. */
const isAlwaysAllowed = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;

const refusal = () => {
  const message = 'This host name is not served here. Its operator can add it to ALLOWED_HOSTS.';
  return new Problem('invalid-request', message, { errors: [{ path: 'Host', message }] });
};

/**
 * The problem of a request whose Host is not one of these names (localhost and addresses always are); undefined: any name. A web site
 * can let its own name point to this machine (DNS rebinding), and then its pages could use the product as the user's own pages do.
 */
export const hostFault = (
  allowed: readonly string[] | undefined,
): ((req: Request) => Problem | undefined) => {
  if (allowed === undefined) return () => undefined;
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return ({ headers: { host = '' } }) => {
    const [, address, given = ''] = hostPattern.exec(host) ?? [];
    const name = (address ?? given).toLowerCase();
    return names.has(name) || isAlwaysAllowed(name) ? undefined : refusal();
  };
};
