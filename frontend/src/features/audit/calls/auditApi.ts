import {
  accessesSchema,
  auditEventsSchema,
  boardSchema,
  signedHeadSchema,
  signedHeadsSchema,
  taskAtSchema,
  taskHistorySchema,
  type Accesses,
  type AuditedEvent,
  type AuditEvents,
  type Board,
  type SignedHead,
  type SignedHeads,
  type TaskAt,
  type TaskHistory,
} from '@marketplace/contracts';
import { api, checked } from '../../../api/api.ts';
import { cursorPages, cursorParam } from '../../../api/cursors.ts';
import type { TaskFilters } from '../../../taskFilters/taskFilters.ts';
import type { LedgerQuery } from '../ledger/ledgerFilters.ts';

/** An event in a list, with the title of its task. */
export type ListedEvent = AuditedEvent & { readonly title?: string };
interface ListedEvents {
  readonly events: readonly ListedEvent[];
  readonly next?: string | undefined;
}
const listed = ({ events, titles = {}, next }: AuditEvents): ListedEvents => ({
  events: events.map((event) => {
    const title = titles[event.taskId];
    return title === undefined ? event : { ...event, title };
  }),
  next,
});
const listsEvents = { rawResponseSchema: auditEventsSchema, transformResponse: listed };

/** `at`: a position or an ISO time; default: now. */
export type BoardQuery = TaskFilters & { readonly at?: string };

const eventsPage = 200;
/** The limit of one read of new events; if there are more, the whole list is refetched. */
const newEventsAtOnce = 500;

const auditApi = api.enhanceEndpoints({ addTagTypes: ['Checkpoints'] }).injectEndpoints({
  endpoints: (build) => ({
    getEvents: build.infiniteQuery<ListedEvents, LedgerQuery, string | null>({
      infiniteQueryOptions: { ...cursorPages, refetchCachedPages: false },
      query: ({ queryArg, pageParam }) => ({
        url: '/audit/events',
        params: { ...queryArg, limit: eventsPage, ...cursorParam(pageParam) },
      }),
      ...listsEvents,
    }),
    /** The events after a position; after 0, before any was shown: from where the query begins. */
    getEventsAfter: build.query<ListedEvents, { readonly query: LedgerQuery; readonly after: number }>({
      query: ({ query, after }) => ({
        url: '/audit/events',
        params: {
          ...query,
          from: after === 0 ? (query.from ?? '1') : String(after + 1),
          sort: 'position',
          limit: newEventsAtOnce,
        },
      }),
      ...listsEvents,
    }),
    /** The newest event of the ledger. */
    getHead: build.query<AuditEvents, undefined>({
      query: () => ({ url: '/audit/events', params: { sort: '-position', limit: 1 } }),
      ...checked(auditEventsSchema),
    }),
    getHistory: build.query<TaskHistory, string>({
      query: (id) => `/audit/tasks/${encodeURIComponent(id)}`,
      ...checked(taskHistorySchema),
      providesTags: (_history, _error, id) => [{ type: 'Task', id }],
    }),
    getTaskAt: build.query<TaskAt, { readonly id: string; readonly at: number }>({
      query: ({ id, at }) => ({ url: `/audit/tasks/${encodeURIComponent(id)}`, params: { at } }),
      ...checked(taskAtSchema),
    }),
    getBoard: build.infiniteQuery<Board, BoardQuery, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => ({
        url: '/audit/board',
        params: { ...queryArg, limit: 50, ...cursorParam(pageParam) },
      }),
      ...checked(boardSchema),
    }),
    getCheckpoints: build.infiniteQuery<SignedHeads, undefined, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ pageParam }) => ({
        url: '/audit/checkpoints',
        params: { limit: 20, ...cursorParam(pageParam) },
      }),
      ...checked(signedHeadsSchema),
      providesTags: ['Checkpoints'],
    }),
    signCheckpoint: build.mutation<SignedHead, undefined>({
      query: () => ({ url: '/audit/checkpoints', method: 'POST' }),
      ...checked(signedHeadSchema),
      invalidatesTags: (_checkpoint, error) => (error ? [] : ['Checkpoints']),
    }),
    getAccesses: build.infiniteQuery<Accesses, undefined, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ pageParam }) => ({
        url: '/audit/accesses',
        params: { limit: 100, ...cursorParam(pageParam) },
      }),
      ...checked(accessesSchema),
    }),
  }),
});

export const {
  useGetEventsInfiniteQuery,
  useLazyGetEventsAfterQuery,
  useGetHeadQuery,
  useGetHistoryQuery,
  useGetTaskAtQuery,
  useGetBoardInfiniteQuery,
  useGetCheckpointsInfiniteQuery,
  useSignCheckpointMutation,
  useGetAccessesInfiniteQuery,
} = auditApi;
