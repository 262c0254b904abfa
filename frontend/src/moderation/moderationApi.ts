import type { About, ReportGround } from '@marketplace/contracts';
import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { isOutdated } from '../commands/refusals.ts';

interface Sent {
  readonly about: About;
  readonly idempotencyKey: string;
}
interface SentReport extends Sent {
  readonly why: ReportGround;
  readonly text: string | undefined;
}
interface SentObjection extends Sent {
  readonly text: string;
}

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation(
      endpoint('POST /reports', ({ idempotencyKey, ...body }: SentReport) => ({ body, idempotencyKey })),
    ),
    objectTo: build.mutation({
      ...endpoint('POST /objections', ({ idempotencyKey, ...body }: SentObjection) => ({
        body,
        idempotencyKey,
      })),
      // The thing says that its person has objected.
      invalidatesTags: (_answer, error) => (!error || isOutdated(error) ? ['Task', 'MyTasks', 'People'] : []),
    }),
  }),
});

export const { useReportMutation, useObjectToMutation } = moderationApi;
