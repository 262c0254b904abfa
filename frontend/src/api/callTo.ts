import type { actionCalls, Call, calls } from '@marketplace/contracts/calls';
import type { FetchArgs } from '@reduxjs/toolkit/query';
import type { z } from 'zod';

type ActionCalls = typeof actionCalls;
type AnyCall = (typeof calls)[keyof typeof calls] | ActionCalls[keyof ActionCalls][number];
type NameOf<C extends Call> = C extends unknown ? `${C['method']} ${C['path']}` : never;
/** A call of the API, as `GET /tasks/{id}`. */
export type CallName = NameOf<AnyCall>;

type CallNamed<Name extends CallName, C = AnyCall> = C extends Call
  ? Name extends NameOf<C>
    ? C
    : never
  : never;
export type AnswerOf<Name extends CallName> = CallNamed<Name>['answer']['content'] extends {
  readonly 'application/json': infer S;
}
  ? z.output<S>
  : unknown;

type ParamsOf<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
  ? Readonly<Record<Param, string>> & ParamsOf<Rest>
  : unknown;
type Params<Name extends string> = Name extends `${string}{${string}`
  ? { readonly params: ParamsOf<Name> }
  : { readonly params?: never };

/** A call may send a list that is read-only. */
type SentValue<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;
/** Options that are undefined are left out. */
type QueryOf<C> = C extends { readonly query: infer S }
  ? { readonly [Option in keyof z.input<S>]?: string | number | boolean | undefined }
  : never;
type BodyOf<C> = C extends { readonly body: { readonly schema: infer S } }
  ? { readonly [Field in keyof z.input<S>]: SentValue<z.input<S>[Field]> }
  : never;

/** The parts of a request: the path's parameters, and the query and the body that the call's definition has. */
export type CallRequest<Name extends CallName> = Params<Name> & {
  readonly query?: QueryOf<CallNamed<Name>>;
  readonly body?: BodyOf<CallNamed<Name>> | undefined;
  /** One key for each change that the user intends: each retry sends the same key. */
  readonly idempotencyKey?: string;
  /** The ETag of the version that the user has seen. */
  readonly ifMatch?: string;
  /** The longest time to wait for the answer, in milliseconds. */
  readonly timeout?: number;
};

/**
 * The request of a call of the API. TypeScript checks the name of the call, the parameters in its path, its options and its body.
 *
 * @example callTo('POST /bids/{bidId}/withdraw', { params: { bidId }, idempotencyKey })
 */
export const callTo = <Name extends CallName>(
  name: Name,
  { params, query, body, idempotencyKey, ifMatch, timeout }: CallRequest<Name>,
): FetchArgs => {
  const [method = 'GET', path = ''] = name.split(' ');
  const url = path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>> | undefined)?.[param] ?? ''),
  );
  const headers = { 'Idempotency-Key': idempotencyKey, 'If-Match': ifMatch };
  // RTK Query leaves out what is undefined.
  return { url, method, params: query, body, headers, timeout } as FetchArgs;
};
