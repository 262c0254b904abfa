import { api } from '../../../api/api.ts';
import { byCursor } from '../../../api/pages.ts';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What happened to a task, newest first, for its owner and its bidders. Updates of the task refetch it. */
    getSharedHistory: build.infiniteQuery({
      ...byCursor('GET /tasks/{id}/history', 20, (id: string) => ({ params: { id } })),
      providesTags: (_history, _error, id) => [{ type: 'Task', id }],
    }),
  }),
});

export const { useGetSharedHistoryInfiniteQuery } = historyApi;
