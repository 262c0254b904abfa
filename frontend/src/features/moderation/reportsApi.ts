import type { About, DecisionGround } from '@marketplace/contracts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { byCursor } from '../../api/pages.ts';
import type { Decided } from '../../moderation/decisions.ts';

export type ReportsState = 'open' | 'decided';
interface Decide {
  readonly about: About;
  readonly decision: Decided;
  readonly ground: DecisionGround;
  readonly reason: string;
  readonly idempotencyKey: string;
}

const reportsApi = api.enhanceEndpoints({ addTagTypes: ['Reports'] }).injectEndpoints({
  endpoints: (build) => ({
    getReports: build.infiniteQuery({
      ...byCursor('GET /moderation/reports', 20, (state: ReportsState) => ({ query: { state } })),
      providesTags: ['Reports'],
    }),
    getFigures: build.query({
      ...endpoint('GET /moderation/figures', (year: string) => ({ query: { year } })),
      providesTags: ['Reports'],
    }),
    decide: build.mutation({
      ...endpoint('POST /moderation/decisions', ({ idempotencyKey, ...body }: Decide) => ({
        body,
        idempotencyKey,
      })),
      // Also after an error: the shown state was not current.
      invalidatesTags: ['Reports', 'Task', 'TaskList', 'People'],
    }),
  }),
});

export const { useGetReportsInfiniteQuery, useGetFiguresQuery, useDecideMutation } = reportsApi;
