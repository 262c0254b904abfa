import { rolesOf, type Call, type calls } from '@marketplace/contracts/calls';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { assumedCaller, callerOf, optionalCaller, requireCaller } from '../identity/caller.ts';
import type { Caller, Identity } from '../identity/identity.ts';
import { jsonBody } from './jsonBody.ts';
import { refuseOptions, parseBody, parseQuery } from '../input/parse.ts';

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Without<Fields, Name extends PropertyKey> = Fields extends unknown ? Omit<Fields, Name> : never;
type BodyOf<C extends Call> = C extends { readonly body: { readonly schema: infer Schema } }
  ? Without<OutputOf<Schema>, 'userEmail'>
  : undefined;
type CallerOf<C extends Call> = C['caller'] extends 'anybody'
  ? undefined
  : C['caller'] extends 'visitor'
    ? Caller | undefined
    : Caller;

/** A request for a call, after the checks: its caller may make the call, its options and its body are valid. */
export interface CallRequest<C extends Call = Call> {
  readonly call: C;
  readonly req: Request;
  readonly res: Response;
  readonly caller: CallerOf<C>;
  readonly query: C extends { readonly query: infer Schema } ? OutputOf<Schema> : undefined;
  /** Without `userEmail`, which is the caller's. */
  readonly body: BodyOf<C>;
}
export type CallHandler<C extends Call> = (request: CallRequest<C>) => void | Promise<void>;
export type HandlerOf<Name extends keyof typeof calls> = CallHandler<(typeof calls)[Name]>;

export interface CallDeps {
  readonly identity: Identity;
  /** Waits until these projections have reached `X-Min-Position`. */
  readonly fresh?: (readModels: NonNullable<Call['readModels']>) => RequestHandler;
  /** Gets the work of each handler, which goes on when its caller has disconnected. */
  readonly follow?: (work: Promise<void>) => Promise<void>;
}

const callerCheck = (identity: Identity, { caller }: Call): readonly RequestHandler[] => {
  if (identity.callerOf) return [assumedCaller(identity, caller)];
  if (caller === 'anybody') return [];
  return [caller === 'visitor' ? optionalCaller(identity) : requireCaller(identity, rolesOf(caller))];
};

/** The options in the address; undefined for a call without options. @throws {Problem} `invalid-request` */
const queryOf = ({ query, freeQuery }: Call, req: Request): unknown => {
  if (query) return parseQuery(query, req);
  if (!freeQuery) refuseOptions(req);
  return undefined;
};

/** The body, without the caller's own address, which was checked before. @throws {Problem} `invalid-request` */
const bodyOf = ({ body }: Call, req: Request): unknown => {
  if (!body) return undefined;
  const { userEmail: _, ...fields } = parseBody(body.schema, req.body) as Record<string, unknown>;
  return fields;
};

/** A body may be missing if the call says so, or if its schema then names the required fields. Each call reads a body (`userEmail`). */
const mayLackBody = ({ body }: Call): boolean =>
  body?.optional ?? body?.schema.safeParse({}).success !== true;

/** Adds the route of a call: who may call, the options, the body and the wait for read models are checked before its handler. */
export const addCall = <C extends Call>(
  router: Router,
  call: C,
  handler: CallHandler<C>,
  { identity, fresh, follow }: CallDeps,
): void => {
  const { method, path, readModels } = call;
  const checked: RequestHandler = (req, res) => {
    const caller = callerOf(res);
    const request = { call, req, res, caller, query: queryOf(call, req), body: bodyOf(call, req) };
    const work = handler(request as unknown as CallRequest<C>);
    return work && follow ? follow(work) : work;
  };
  router[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](
    path.replace(/\{(\w+)\}/g, ':$1'),
    ...callerCheck(identity, call),
    ...(method === 'GET' || call.anyBody ? [] : [jsonBody({ optional: mayLackBody(call) })]),
    ...(readModels && fresh ? [fresh(readModels)] : []),
    checked,
  );
};

/** Sorts `/tasks/categories` before `/tasks/{id}`, which would match it too. */
const plainFirst = ([, one]: [string, Call], [, other]: [string, Call]): number =>
  Number(one.path.includes('{')) - Number(other.path.includes('{'));

const firstPart = (path: string): string => path.split('/', 2)[1]?.toLowerCase() ?? '';

/**
 * The routes of a service: one for each of its calls. They are looked up by the first part of their path, because a router tries its
 * routes one after the other.
 */
export const callRouter = <Calls extends Readonly<Record<string, Call>>>(
  calls: Calls,
  handlers: { readonly [Name in keyof Calls]: CallHandler<Calls[Name]> },
  deps: CallDeps,
): Router => {
  const routers = new Map<string, Router>();
  for (const [name, call] of Object.entries<Call>(calls).sort(plainFirst)) {
    const part = firstPart(call.path);
    const router = routers.get(part) ?? Router();
    routers.set(part, router);
    addCall(router, call, handlers[name as keyof Calls] as unknown as CallHandler<Call>, deps);
  }
  return Router().use((req, res, next) => {
    const router = routers.get(firstPart(req.path));
    if (router) router(req, res, next);
    else next();
  });
};
