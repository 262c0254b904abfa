import type { AuditedEvent, AuditEvents, AuditFilter, TaskAt, TaskHistory } from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { byCursor, cursorPages, transformed } from '../../../api/pages.ts';
import type { TaskFilters } from '../../../taskFilters/taskFilters.ts';
import type { LedgerQuery } from './ledgerFilters.ts';

/** An event in a list, with the title of its task, and the amount of its bid if the event itself has no amount. */
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

/** `at`: a position or an ISO time; default: now. */
export type BoardQuery = TaskFilters & { readonly at?: string };
interface EventsAfter {
  readonly query: LedgerQuery;
  readonly after: number;
}
interface LineageQuery {
  readonly id: string;
  readonly at: number;
}

const eventsPage = 200;
/** So that the history of nearly every task is whole at once. */
const historyPage = 1_000;
/** The limit of one read of new events; if there are more, the whole list is refetched. */
const newEventsAtOnce = 500;

const auditApi = api.enhanceEndpoints({ addTagTypes: ['Checkpoints'] }).injectEndpoints({
  endpoints: (build) => ({
    getEvents: build.infiniteQuery({
      ...transformed(byCursor('GET /audit/events', eventsPage, (query: LedgerQuery) => ({ query }))),
      infiniteQueryOptions: { ...cursorPages, refetchCachedPages: false },
      transformResponse: listed,
    }),
    /** Reads the events after a position; `after` 0 means that no event is shown yet, and reads from the start of the query. */
    getEventsAfter: build.query({
      ...transformed(
        endpoint('GET /audit/events', ({ query, after }: EventsAfter) => {
          const from = after === 0 ? (query.from ?? '1') : String(after + 1);
          return { query: { ...query, from, sort: 'position', limit: newEventsAtOnce } };
        }),
      ),
      transformResponse: listed,
    }),
    getHead: build.query(
      endpoint('GET /audit/events', (_: undefined) => ({ query: { sort: '-position', limit: 1 } })),
    ),
    getCounts: build.query(endpoint('GET /audit/counts', (query: AuditFilter) => ({ query }))),
    getHistory: build.infiniteQuery({
      ...transformed(byCursor('GET /audit/tasks/{id}', historyPage, (id: string) => ({ params: { id } }))),
      infiniteQueryOptions: cursorPages,
      // A call without `at` is answered with the history.
      transformResponse: (answer: TaskHistory | TaskAt) => answer as TaskHistory,
      providesTags: (_history, _error, id) => [{ type: 'Task', id }],
    }),
    getLineage: build.query(
      endpoint('GET /audit/tasks/{id}/lineage', ({ id, at }: LineageQuery) => ({
        params: { id },
        query: { at },
      })),
    ),
    getBoard: build.infiniteQuery(byCursor('GET /audit/board', 50, (query: BoardQuery) => ({ query }))),
    getCheckpoints: build.infiniteQuery({
      ...byCursor('GET /audit/checkpoints', 20, (_: undefined) => ({})),
      providesTags: ['Checkpoints'],
    }),
    signCheckpoint: build.mutation({
      ...endpoint('POST /audit/checkpoints'),
      invalidatesTags: (_checkpoint, error) => (error ? [] : ['Checkpoints']),
    }),
    getAccesses: build.infiniteQuery(byCursor('GET /audit/accesses', 100, (_: undefined) => ({}))),
  }),
});

/** Dispatch this after a verification of the whole ledger: the last verification and the checkpoints are read again. */
export const verified = () => auditApi.util.invalidateTags(['Checkpoints']);

export const {
  useGetEventsInfiniteQuery,
  useLazyGetEventsAfterQuery,
  useGetHeadQuery,
  useGetCountsQuery,
  useGetHistoryInfiniteQuery,
  useGetLineageQuery,
  useGetBoardInfiniteQuery,
  useGetCheckpointsInfiniteQuery,
  useSignCheckpointMutation,
  useGetAccessesInfiniteQuery,
} = auditApi;
