import type { z } from 'zod';
import { roles, type ProjectionName, type Role } from '../../domain/values/vocabulary.ts';
import type { AnswerHeader } from './answerHeaders.ts';
import type { RequestHeader } from './parameters.ts';
import type { RefusalStatus } from './refusals.ts';

/**
 * Who may call. `anybody`: a token is not read. `visitor`: a valid token adds to the answer, an invalid one counts as none.
 * `user`: needs a token. `auditor`, `operator`, `moderator`: needs a token with this role. A list: needs a token with one of these roles.
 */
export type CallerKind = 'anybody' | 'visitor' | 'user' | Role | readonly Role[];

/** The roles of which the caller must have one; empty: the caller needs none. */
export const rolesOf = (caller: CallerKind): readonly Role[] =>
  typeof caller === 'string' ? roles.filter((role) => role === caller) : caller;

type Tag =
  | 'Tasks'
  | 'Bids'
  | 'Messages'
  | 'Work'
  | 'People'
  | 'Notifications'
  | 'User data'
  | 'Moderation'
  | 'Account'
  | 'Live'
  | 'Audit'
  | 'Operations'
  | 'About';

export interface Answer {
  /** 200 if it is left out. */
  readonly status?: 201 | 202 | 303;
  readonly about: string;
  readonly headers: readonly AnswerHeader[];
  /** By media type. */
  readonly content: Readonly<Record<string, z.ZodType>>;
}

/** The complete definition of a call of the API. All code that describes, routes, checks or makes the call uses it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in the services, without the gateway's `/api`; parameters as `{name}`. */
  readonly path: string;
  readonly service: 'command' | 'query' | 'projector';
  readonly caller: CallerKind;
  readonly tag: Tag;
  readonly summary: string;
  readonly about?: string;
  /** Describes the parameters of the path. A wrong one is 404, so its handler checks it. */
  readonly params?: z.ZodObject;
  /** The options in the address. A call without them refuses any, except with `freeQuery`. */
  readonly query?: z.ZodObject;
  /** The address may have options that the call does not know, because other programs add theirs. */
  readonly freeQuery?: true;
  readonly body?: {
    readonly schema: z.ZodType;
    readonly about?: string;
    /** The call may be sent without a body. */
    readonly optional?: true;
    /** The body has only fields that every body may have, such as `userEmail`: the OpenAPI document has no body for the call. */
    readonly hidden?: true;
  };
  /** The service reads no body, so any is taken: for programs outside that send their own. */
  readonly anyBody?: true;
  /** Headers that the call knows beside `X-Request-Id`, `x-user-email`, `X-Min-Position` and `If-None-Match`. */
  readonly accepts?: readonly RequestHeader[];
  /** The projections that the answer is made of: the call waits for `X-Min-Position`, and sends `X-Position`. */
  readonly readModels?: readonly ProjectionName[];
  /** The answer has an ETag: 304 if the caller sends it. */
  readonly cached?: true;
  readonly answer: Answer;
  /** Refusals that do not follow from the rest of the definition. */
  readonly problems?: readonly RefusalStatus[];
}

/**
 * Defines a call of the API, once. Its name among the calls of its feature is its name in the OpenAPI document, and the name of its handler. The
 * document, 404 and 405, routes, both gateways, `X-Min-Position`, and the checks of caller, options and body come from the definition.
 *
 * @example
 * export const bidCalls = {
 *   bidsCount: defineCall({
 *     method: 'GET',
 *     path: '/bids/count',
 *     service: 'query',
 *     caller: 'user',
 *     tag: 'Bids',
 *     summary: 'How many bids the caller has placed',
 *     readModels: ['bids'],
 *     cached: true,
 *     answer: json(bidsCountSchema, 'The count'),
 *   }),
 * };
 */
export const defineCall = <const C extends Call>(call: C): C => call;
