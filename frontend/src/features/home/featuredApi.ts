import { publicTaskSchema, type PublicTask } from '@marketplace/contracts';
import { z } from 'zod';
import { api, checked } from '../../api/api.ts';

const featuredSchema = z.array(publicTaskSchema);

const featuredApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFeaturedTasks: build.query<PublicTask[], undefined>({
      query: () => '/featured-tasks',
      ...checked(featuredSchema),
      providesTags: ['TaskList'],
    }),
  }),
});

export const { useGetFeaturedTasksQuery } = featuredApi;
