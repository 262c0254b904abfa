import { ipKeyGenerator, rateLimit, type AugmentedRequest } from 'express-rate-limit';
import type { Request, RequestHandler, Response } from 'express';
import { identified } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import { Problem } from '../problems/problem.ts';

/** How many calls are served in a minute; 0: any number. */
export interface Limits {
  /** For each caller, by uid; for each address if the caller is not signed in. */
  readonly writes: number;
  /** For each address. */
  readonly reads: number;
}

/** The network of one customer: an IPv4 address, or the first 64 bits of an IPv6 address, because a customer has at least a /64. */
export const networkOf = (address: string): string => ipKeyGenerator(address, 64);

/** The network that a request comes from, for limits. Trusted proxies are skipped. */
export const callersNetwork = (req: Request): string => networkOf(req.ip ?? '');

const tooMany = (req: Request): Problem => {
  const { resetTime } = (req as AugmentedRequest)['rateLimit'] ?? {};
  const seconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000));
  return new Problem(
    'too-many-requests',
    `You made too many calls in one minute. Try again in ${seconds} s.`,
    {
      retryAfterSeconds: seconds,
    },
  );
};

/** Refuses calls above the limit in a minute with 429, none where it is 0; each network, or each `key`, has its own count. */
export const limitCalls = (
  limit: (req: Request) => number,
  key: (req: Request, res: Response) => string | Promise<string> = callersNetwork,
): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    limit,
    skip: (req) => limit(req) === 0,
    keyGenerator: key,
    handler: (req, _res, next) => {
      next(tooMany(req));
    },
    legacyHeaders: false,
    validate: false,
  });

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Refuses calls above the limits with 429; undefined if there are no limits. Without `identity` writes are counted by address. */
export const rateLimits = (
  { reads, writes }: Limits,
  identity: Identity | undefined,
): RequestHandler | undefined => {
  if (reads === 0 && writes === 0) return undefined;
  return limitCalls(
    (req) => (isRead(req) ? reads : writes),
    async (req, res) => {
      const network = callersNetwork(req);
      if (isRead(req)) return `reads ${network}`;
      const result = identity && (await identified(identity, req, res));
      return result && 'caller' in result ? `uid ${result.caller.uid}` : network;
    },
  );
};
