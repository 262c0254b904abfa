import {
  accessesSchema,
  auditEventsSchema,
  boardSchema,
  countsSchema,
  signedHeadSchema,
  signedHeadsSchema,
  taskHistorySchema,
  taskLineageSchema,
  type Accesses,
  type AuditCounts,
  type AuditedEvent,
  type AuditFilter,
  type AuditEvents,
  type Board,
  type SignedHead,
  type SignedHeads,
  type TaskHistory,
  type TaskLineage,
} from '@marketplace/contracts';
import { api, checked } from '../../../api/api.ts';
import { callTo } from '../../../api/callTo.ts';
import { byCursor, cursorPages } from '../../../api/cursors.ts';
import type { TaskFilters } from '../../../taskFilters/taskFilters.ts';
import type { LedgerQuery } from './ledgerFilters.ts';

/** An event in a list, with the title of its task, and the amount of the bid that it is about but does not name. */
export type EventItem = AuditedEvent & { readonly title?: string; readonly amount?: number };
interface EventPage {
  readonly events: readonly EventItem[];
  readonly next?: string | undefined;
}
const listed = ({ events, titles = {}, amounts = {}, next }: AuditEvents): EventPage => ({
  events: events.map((event) => {
    const [title, amount] = [titles[event.taskId], amounts[event.id]];
    return { ...event, ...(title !== undefined && { title }), ...(amount !== undefined && { amount }) };
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
    getEvents: build.infiniteQuery<EventPage, LedgerQuery, string | null>({
      ...byCursor('GET /audit/events', eventsPage),
      infiniteQueryOptions: { ...cursorPages, refetchCachedPages: false },
      ...listsEvents,
    }),
    /** The events after a position; after 0, before any was shown: from where the query begins. */
    getEventsAfter: build.query<EventPage, { readonly query: LedgerQuery; readonly after: number }>({
      query: ({ query, after }) => {
        const from = after === 0 ? (query.from ?? '1') : String(after + 1);
        return callTo('GET /audit/events', {
          query: { ...query, from, sort: 'position', limit: newEventsAtOnce },
        });
      },
      ...listsEvents,
    }),
    /** The newest event of the ledger. */
    getHead: build.query<AuditEvents, undefined>({
      query: () => callTo('GET /audit/events', { query: { sort: '-position', limit: 1 } }),
      ...checked(auditEventsSchema),
    }),
    getCounts: build.query<AuditCounts, AuditFilter>({
      query: (query) => callTo('GET /audit/counts', { query }),
      ...checked(countsSchema),
    }),
    getHistory: build.query<TaskHistory, string>({
      query: (id) => callTo('GET /audit/tasks/{id}', { params: { id } }),
      ...checked(taskHistorySchema),
      providesTags: (_history, _error, id) => [{ type: 'Task', id }],
    }),
    getLineage: build.query<TaskLineage, { readonly id: string; readonly at: number }>({
      query: ({ id, at }) => callTo('GET /audit/tasks/{id}/lineage', { params: { id }, query: { at } }),
      ...checked(taskLineageSchema),
    }),
    getBoard: build.infiniteQuery<Board, BoardQuery, string | null>({
      ...byCursor('GET /audit/board', 50),
      ...checked(boardSchema),
    }),
    getCheckpoints: build.infiniteQuery<SignedHeads, undefined, string | null>({
      ...byCursor('GET /audit/checkpoints', 20),
      ...checked(signedHeadsSchema),
      providesTags: ['Checkpoints'],
    }),
    signCheckpoint: build.mutation<SignedHead, undefined>({
      query: () => callTo('POST /audit/checkpoints'),
      ...checked(signedHeadSchema),
      invalidatesTags: (_checkpoint, error) => (error ? [] : ['Checkpoints']),
    }),
    getAccesses: build.infiniteQuery<Accesses, undefined, string | null>({
      ...byCursor('GET /audit/accesses', 100),
      ...checked(accessesSchema),
    }),
  }),
});

/** The last verification is another one now. */
export const verified = () => auditApi.util.invalidateTags(['Checkpoints']);

export const {
  useGetEventsInfiniteQuery,
  useLazyGetEventsAfterQuery,
  useGetHeadQuery,
  useGetCountsQuery,
  useGetHistoryQuery,
  useGetLineageQuery,
  useGetBoardInfiniteQuery,
  useGetCheckpointsInfiniteQuery,
  useSignCheckpointMutation,
  useGetAccessesInfiniteQuery,
} = auditApi;
