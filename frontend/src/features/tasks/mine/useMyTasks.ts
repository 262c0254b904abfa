import type { Task } from '@marketplace/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { Page } from '../../../api/pages.ts';
import { taskFilters, toTaskQuery, type TaskFilters } from '../../../taskFilters/taskFilters.ts';
import { useGetMyTasksInfiniteQuery } from '../calls/tasksApi.ts';
import { useSending } from '../sending/sending.ts';
import { shownTask } from '../sending/shownTask.ts';
import { waitingFirst } from './waiting.ts';

/** What waits for the owner, from whatever page. A search has few matches, and needs none from other pages. */
const onlyWaiting = (filters: TaskFilters) => {
  const { sort, ...others } = toTaskQuery(filters);
  return sort === taskFilters.defaultSort && others.q === undefined
    ? ({ ...others, waiting: 'true' } as const)
    : skipToken;
};

/** The own tasks that fit the filters, page by page. What waits for the owner comes first, unless the user has chosen another order. */
export const useMyTasks = (filters: TaskFilters) => {
  const query = useGetMyTasksInfiniteQuery(useMemo(() => toTaskQuery(filters), [filters]));
  const waiting = useGetMyTasksInfiniteQuery(useMemo(() => onlyWaiting(filters), [filters]));
  const changes = useSending();
  const shown = (pages: readonly Pick<Page<Task>, 'items'>[] = []) =>
    pages.flatMap(({ items }) => items.map((task) => shownTask(task, changes)));

  const read = shown(query.data?.pages);
  const ids = new Set(read.map(({ _id }) => _id));
  const others = shown(waiting.currentData?.pages).filter(({ _id }) => !ids.has(_id));
  const tasks = filters.sort === taskFilters.defaultSort ? waitingFirst([...read, ...others]) : read;
  return { query, tasks, isLoading: query.isLoading || waiting.isLoading };
};
