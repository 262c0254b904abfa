import type { Request, RequestHandler, Response } from 'express';
import { identified } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import { Problem } from '../problems/problem.ts';
import { createCallCounter } from './callCounter.ts';
import { callersNetwork } from './network.ts';

/** How many calls are served in a minute; 0: any number. */
export interface Limits {
  /** For each caller, by uid; for each address if the caller is not signed in. */
  readonly writes: number;
  /** For each address. */
  readonly reads: number;
}

const addressOf = (req: Request): string => `address ${callersNetwork(req)}`;

export const tooMany = (seconds: number): Problem =>
  new Problem('too-many-requests', `You made too many calls in one minute. Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });

type Check = (req: Request, res: Response) => void | Promise<void>;

const noLimit: Check = () => undefined;

const limitOf = (limit: number) => {
  const counter = createCallCounter(limit);
  return (key: string): void => {
    const seconds = counter.count(key);
    if (seconds > 0) throw tooMany(seconds);
  };
};

const readLimit = (limit: number): Check => {
  if (limit === 0) return noLimit;
  const count = limitOf(limit);
  return (req) => {
    count(addressOf(req));
  };
};

const writeLimit = (limit: number, identity: Identity | undefined): Check => {
  if (limit === 0) return noLimit;
  const count = limitOf(limit);
  return (req, res) => {
    if (!identity) {
      count(addressOf(req));
      return;
    }
    return identified(identity, req, res, (result) => {
      count('caller' in result ? `uid ${result.caller.uid}` : addressOf(req));
    });
  };
};

/** Refuses calls above the limits with 429; undefined if there are no limits. Without `identity` writes are counted by address. */
export const rateLimits = (limits: Limits, identity?: Identity): RequestHandler | undefined => {
  if (limits.reads === 0 && limits.writes === 0) return undefined;
  const read = readLimit(limits.reads);
  const write = writeLimit(limits.writes, identity);
  return (req, res, next) => {
    const checked = req.method === 'GET' || req.method === 'HEAD' ? read(req, res) : write(req, res);
    if (checked)
      return checked.then(() => {
        next();
      });
    next();
    return undefined;
  };
};
