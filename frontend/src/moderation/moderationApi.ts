import { api } from '../api/api.ts';
import type { CallRequest } from '../api/callTo.ts';
import { endpoint } from '../api/endpoint.ts';
import { byCursor } from '../api/pages.ts';
import { isOutdated } from '../commands/refusals.ts';

type Decide = Required<Pick<CallRequest<'POST /moderation/decisions'>, 'body' | 'idempotencyKey'>>;

const moderationApi = api.enhanceEndpoints({ addTagTypes: ['Reports'] }).injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation(
      endpoint('POST /reports', (body: CallRequest<'POST /reports'>['body']) => ({ body })),
    ),
    objectTo: build.mutation({
      ...endpoint('POST /objections', (body: CallRequest<'POST /objections'>['body']) => ({ body })),
      // The thing says that its person has objected.
      invalidatesTags: (_answer, error) => (!error || isOutdated(error) ? ['Task', 'MyTasks', 'People'] : []),
    }),
    getReports: build.infiniteQuery({
      ...byCursor('GET /moderation/reports', 20, (state: 'open' | 'decided') => ({ query: { state } })),
      providesTags: ['Reports'],
    }),
    getFigures: build.query({
      ...endpoint('GET /moderation/figures', (year: string) => ({ query: { year } })),
      providesTags: ['Reports'],
    }),
    decide: build.mutation({
      ...endpoint('POST /moderation/decisions', (decision: Decide) => decision),
      // Also after an error: the shown state was not current.
      invalidatesTags: ['Reports', 'Task', 'TaskList', 'People'],
    }),
  }),
});

export const {
  useReportMutation,
  useObjectToMutation,
  useGetReportsInfiniteQuery,
  useGetFiguresQuery,
  useDecideMutation,
} = moderationApi;
