import type { Call, calls, projectionActionCalls } from '@marketplace/contracts/calls';
import type { FetchArgs } from '@reduxjs/toolkit/query';

type AnyCall = (typeof calls)[keyof typeof calls] | (typeof projectionActionCalls)[number];
type NameOf<C extends Call> = C extends unknown ? `${C['method']} ${C['path']}` : never;
/** A call of the API, as `GET /tasks/{id}`. */
export type CallName = NameOf<AnyCall>;

type ParamsOf<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
  ? Readonly<Record<Param, string>> & ParamsOf<Rest>
  : unknown;
type Params<Name extends string> = Name extends `${string}{${string}`
  ? { readonly params: ParamsOf<Name> }
  : { readonly params?: never };

type CallRequest<Name extends CallName> = Params<Name> & {
  /** Options that are undefined are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  /** One for each change that the user intends, the same for each try. */
  readonly idempotencyKey?: string;
  /** The ETag of what the user has seen. */
  readonly ifMatch?: string;
};

/** A call without names in its path. */
export type PlainCall = Exclude<CallName, `${string}{${string}`>;

/**
 * The request of a call that the API has; TypeScript knows its calls and the names in their paths.
 *
 * @example callTo('POST /bids/{bidId}/withdraw', { params: { bidId }, idempotencyKey })
 */
export const callTo = <Name extends CallName>(
  name: Name,
  ...[request]: Name extends `${string}{${string}` ? [CallRequest<Name>] : [CallRequest<Name>?]
): FetchArgs => {
  const { params = {}, query, body, idempotencyKey, ifMatch } = request ?? {};
  const [method = 'GET', path = ''] = name.split(' ');
  const url = path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[param] ?? ''),
  );
  return {
    url,
    method,
    ...(query && { params: query }),
    ...(body && { body }),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  };
};
