import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import type { TaskFilters } from './taskFilters.ts';

interface CategoriesQuery {
  readonly filters: Omit<TaskFilters, 'category' | 'sort'>;
  readonly at: number;
}

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * How many tasks each category has with the other filters. The read has no tag: like its list, it keeps the state of the position
     * `at`, because a new count at each change of any task would cost the server too much.
     */
    getCategories: build.query(
      endpoint('GET /tasks/categories', ({ filters: query }: CategoriesQuery) => ({ query })),
    ),
  }),
});

interface ShownList {
  /** The similar words (fuzzy match) that were found instead of the words of the query. */
  readonly near: string | undefined;
  /** The position of the shown list. */
  readonly at: number;
}

/** The number of tasks by category; undefined until it is known. */
export const useCategoryCounts = (
  query: TaskFilters | undefined,
  { near, at }: ShownList,
): ReadonlyMap<string, number> | undefined => {
  const asked = useMemo(() => {
    if (query === undefined) return skipToken;
    const { category: _category, sort: _sort, ...others } = query;
    return { filters: near === undefined ? others : { ...others, q: near }, at };
  }, [query, near, at]);
  const { currentData } = categoriesApi.useGetCategoriesQuery(asked);
  return useMemo(
    () => currentData && new Map(currentData.map(({ category, tasks }) => [category, tasks])),
    [currentData],
  );
};
