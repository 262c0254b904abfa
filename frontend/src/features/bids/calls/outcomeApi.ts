import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';

const outcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The outcome of a task, for one of its bidders. */
    getOutcome: build.query({
      ...endpoint('GET /tasks/{id}/outcome', (id: string) => ({ params: { id } })),
      providesTags: (_outcome, _error, id) => [{ type: 'Task', id }],
    }),
  }),
});

export const { useGetOutcomeQuery } = outcomeApi;
