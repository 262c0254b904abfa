import { searchWords } from '@marketplace/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useGetNewestTaskQuery, useGetTasksInfiniteQuery } from '../calls/browseApi.ts';
import { taskFilters, type TaskFilters } from '../../../taskFilters/taskFilters.ts';
import { isServedPage } from '../../../served/served.ts';
import { newsOf } from '../calls/loadedTasks.ts';

/** The loaded tasks of a query, and what is new since. */
export const useTaskList = (query: TaskFilters) => {
  // A link shows the current list; Back shows the list and the position that the user left.
  const comesBack = useNavigationType() === NavigationType.Pop;
  const list = useGetTasksInfiniteQuery(query, { refetchOnMountOrArgChange: !comesBack });
  const { data, currentData } = list;
  const [served] = useState(isServedPage);
  const { currentData: newest } = useGetNewestTaskQuery(currentData ? query : skipToken, {
    // A page from the server has both.
    refetchOnMountOrArgChange: !served,
  });
  const tasks = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const news = useMemo(
    () => newsOf(currentData?.pages ?? [], newest, query.sort === taskFilters.defaultSort),
    [currentData, newest, query.sort],
  );
  const near = data?.pages[0]?.near;
  const next = data?.pages.at(-1)?.next;
  const searched = near ?? query.q ?? '';
  const words = useMemo(() => searchWords(searched), [searched]);
  return {
    ...list,
    tasks,
    /** The near words of these tasks, if no task has the words of the search. */
    near,
    /** The words that the shown tasks have. */
    words,
    total: data?.pages[0]?.total ?? 0,
    isMore: data?.pages[0]?.isMore,
    /** The address of the next page. */
    next:
      next === undefined
        ? undefined
        : `?${new URLSearchParams([...taskFilters.write({ ...query, ...(next.q !== undefined && { q: next.q }) }), ['cursor', next.cursor]]).toString()}`,
    news,
    /** The shown list is the answer to an earlier query. */
    outdated: data !== undefined && currentData === undefined,
  };
};

export type TaskListState = ReturnType<typeof useTaskList>;
