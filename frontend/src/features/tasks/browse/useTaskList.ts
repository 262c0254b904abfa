import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useGetNewestTaskQuery, useGetTasksInfiniteQuery } from './browseApi.ts';
import { taskFilters, type TaskFilters } from '../../../taskFilters/taskFilters.ts';
import { newsOf } from './loadedTasks.ts';

/** The tasks that a query finds, as far as they are loaded, and what is new since. */
export const useTaskList = (query: TaskFilters) => {
  // Who comes by a link wants the list as it is; who comes back wants the place that was left.
  const comesBack = useNavigationType() === NavigationType.Pop;
  const list = useGetTasksInfiniteQuery(query, { refetchOnMountOrArgChange: !comesBack });
  const { data, currentData } = list;
  const { currentData: newest } = useGetNewestTaskQuery(currentData ? query : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const tasks = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const news = useMemo(
    () => newsOf(currentData?.pages ?? [], newest, query.sort === taskFilters.defaultSort),
    [currentData, newest, query.sort],
  );
  return {
    ...list,
    tasks,
    total: data?.pages[0]?.total ?? 0,
    news,
    /** What is shown answers an earlier question. */
    outdated: data !== undefined && currentData === undefined,
  };
};

export type TaskListState = ReturnType<typeof useTaskList>;
