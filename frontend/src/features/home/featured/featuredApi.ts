import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';

export const featuredApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFeaturedTasks: build.query({ ...endpoint('GET /featured-tasks'), providesTags: ['TaskList'] }),
  }),
});

export const { useGetFeaturedTasksQuery } = featuredApi;
