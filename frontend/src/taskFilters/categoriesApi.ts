import { categoryCountSchema, type CategoryCount } from '@marketplace/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { api, checked } from '../api/api.ts';
import type { TaskFilters } from './taskFilters.ts';

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many tasks each category has under the other filters. */
    getCategories: build.query<CategoryCount[], Omit<TaskFilters, 'category' | 'sort'>>({
      query: (params) => ({ url: '/tasks/categories', params }),
      ...checked(categoryCountSchema.array()),
      providesTags: ['TaskList'],
    }),
  }),
});

/** The number of tasks by category; undefined until it is known. `near`: the words that were found instead of the words of the query. */
export const useCategoryCounts = (
  query: TaskFilters | undefined,
  near: string | undefined,
): ReadonlyMap<string, number> | undefined => {
  const asked = useMemo(() => {
    if (query === undefined) return skipToken;
    const { category: _category, sort: _sort, ...others } = query;
    return near === undefined ? others : { ...others, q: near };
  }, [query, near]);
  const { currentData } = categoriesApi.useGetCategoriesQuery(asked, { refetchOnMountOrArgChange: true });
  return useMemo(
    () => currentData && new Map(currentData.map(({ category, tasks }) => [category, tasks])),
    [currentData],
  );
};
