import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, type AugmentedRequest } from 'express-rate-limit';
import { identified } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import { Problem } from '../problems/problem.ts';

/** How many calls a minute are served; 0: any number. */
export interface Limits {
  /** Of one caller, by uid; of one address where nobody is signed in. */
  readonly writes: number;
  /** Of one address. */
  readonly reads: number;
}

type KeyOf = (req: Request, res: Response) => string | Promise<string>;

const limiter = (most: number, keyGenerator: KeyOf): RequestHandler[] =>
  most === 0
    ? []
    : [
        rateLimit({
          windowMs: 60_000,
          limit: most,
          standardHeaders: false,
          legacyHeaders: false,
          validate: false, // its checks at run time warn of what is meant here: keys by uid, limits of 0 left out
          keyGenerator,
          handler: (req, _res, next) => {
            const resetTime =
              (req as AugmentedRequest)['rateLimit']?.resetTime ?? new Date(Date.now() + 60_000);
            const seconds = Math.max(1, Math.ceil((resetTime.getTime() - Date.now()) / 1000));
            next(
              new Problem(
                'too-many-requests',
                `These were too many calls within a minute. Go on in ${seconds} s.`,
                {
                  retryAfterSeconds: seconds,
                },
              ),
            );
          },
        }),
      ];

/** IPv6: the network that one customer has, not one of its many addresses. */
const addressOf = (req: Request): string => `address ${ipKeyGenerator(req.ip ?? '')}`;

/** Refuses calls beyond the limits with 429. Without `identity` a caller is an address. */
export const rateLimits = (limits: Limits, identity?: Identity): RequestHandler[] => {
  const callerOrAddress: KeyOf = async (req, res) => {
    if (!identity) return addressOf(req);
    const result = await identified(identity, req, res);
    return 'caller' in result ? `uid ${result.caller.uid}` : addressOf(req);
  };
  const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';
  const on = (applies: (req: Request) => boolean, handlers: RequestHandler[]): RequestHandler[] =>
    handlers.map((handler) => (req, res, next) => {
      if (applies(req)) void handler(req, res, next);
      else next();
    });
  return [
    ...on(isRead, limiter(limits.reads, addressOf)),
    ...on((req) => !isRead(req), limiter(limits.writes, callerOrAddress)),
  ];
};
