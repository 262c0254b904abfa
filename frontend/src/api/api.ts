import { t } from '@lingui/core/macro';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import type { ProblemKind } from '@marketplace/contracts';
import { onServer } from '../browser/onServer.ts';
import { schemaFailure, toApiError, type ApiError } from './errors/apiError.ts';
import { allTags } from './live/changedTags.ts';
import type { ApiParts } from './apiParts.ts';
import { timedFetch } from './timedFetch.ts';

type ApiQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta>;

const answerTimeout = 15_000;
const minPositionHeader = 'X-Min-Position';

const fetchJson = fetchBaseQuery({
  baseUrl: onServer ? '/api' : new URL('/api', location.origin).href,
  timeout: answerTimeout,
  fetchFn: timedFetch,
  prepareHeaders: async (headers, { extra, type }) => {
    const { caller, readToken } = extra as ApiParts;
    const token = await caller.getIdToken();
    const email = caller.email();
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (token !== undefined && email !== undefined) headers.set('x-user-email', email);
    const position = readToken.minPosition();
    if (type === 'query' && position !== undefined) headers.set(minPositionHeader, String(position));
    return headers;
  },
});

const asChosenPerson = (args: string | FetchArgs, extra: unknown): string | FetchArgs => {
  const uid = (extra as ApiParts).caller.as?.();
  if (uid === undefined) return args;
  const asked = typeof args === 'string' ? { url: args } : args;
  return { ...asked, params: { ...asked.params, as: uid } };
};

const keepPosition = (queryApi: BaseQueryApi, response: Response | undefined) => {
  const position = response?.headers.get('X-Position');
  if (!position) return;
  const { readToken } = queryApi.extra as ApiParts;
  if (queryApi.type === 'mutation') readToken.recordWrite(Number(position));
  else readToken.recordRead(Number(position));
};

const historyChanged =
  'urn:marketplace:problem:history-changed' satisfies `urn:marketplace:problem:${ProblemKind}`;
const isHistoryChanged = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === historyChanged;

/** Sends a call. If the ledger lost the read token's position, reads the whole screen again and repeats the call without the token. */
const fetchNow: typeof fetchJson = async (given, queryApi, extraOptions) => {
  const args = asChosenPerson(given, queryApi.extra);
  const answer = await fetchJson(args, queryApi, extraOptions);
  if (!isHistoryChanged(answer.error?.data)) return answer;
  (queryApi.extra as ApiParts).readToken.forget();
  queryApi.dispatch(api.util.invalidateTags([...allTags]));
  return fetchJson(args, queryApi, extraOptions);
};

const callApi: ApiQuery = async (args, queryApi, extraOptions) => {
  try {
    const answer = await fetchNow(args, queryApi, extraOptions);
    const meta = answer.meta && { meta: answer.meta };
    if (answer.error) return { error: await toApiError(answer.error), ...meta };
    keepPosition(queryApi, answer.meta?.response);
    return { data: answer.data, ...meta };
  } catch {
    // The token could not be renewed: the identity provider cannot be reached.
    return { error: { kind: 'network', message: t`The sign-in service was not reached.` } };
  }
};

/** The only API of the product; features add their endpoints with `api.injectEndpoints`. */
export const api = createApi({
  baseQuery: callApi,
  tagTypes: [
    'Task',
    'TaskList',
    'MyTasks',
    'BidsCount',
    'MyBids',
    'People',
    'Shortlist',
    'Blocked',
    'UnreadNotifications',
    'Notifications',
    'Messages',
    'UnreadMessages',
  ],
  catchSchemaFailure: schemaFailure,
  endpoints: () => ({}),
});
