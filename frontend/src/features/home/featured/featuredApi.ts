import type { PublicTask } from '@marketplace/contracts';
import { api, checkedBy } from '../../../api/api.ts';

export const featuredApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFeaturedTasks: build.query<PublicTask[], undefined>({
      query: () => '/featured-tasks',
      ...checkedBy(async () => (await import('./featuredSchema.ts')).featuredSchema),
      providesTags: ['TaskList'],
    }),
  }),
});

export const { useGetFeaturedTasksQuery } = featuredApi;
