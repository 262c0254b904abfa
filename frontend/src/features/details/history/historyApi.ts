import { sharedEventSchema, type SharedHistory } from '@marketplace/contracts';
import { z } from 'zod';
import { api, checked } from '../../../api/api.ts';
import { callTo } from '../../../api/callTo.ts';
import { cursorPages, cursorParam } from '../../../api/cursors.ts';
import { eachOf } from '../../../api/tolerantSchemas.ts';

const limit = 20;
/** Without events of a kind that a newer service may send. */
const readableHistory = z.object({ events: eachOf(sharedEventSchema), next: z.string().optional() });

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What happened to a task, newest first, for its owner and its bidders. Updates of the task refetch it. */
    getSharedHistory: build.infiniteQuery<SharedHistory, string, string | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: id, pageParam }) =>
        callTo('GET /tasks/{id}/history', { params: { id }, query: { limit, ...cursorParam(pageParam) } }),
      ...checked(readableHistory),
      providesTags: (_history, _error, id) => [{ type: 'Task', id }],
    }),
  }),
});

export const { useGetSharedHistoryInfiniteQuery } = historyApi;
