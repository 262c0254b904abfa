import { searchWords } from '@marketplace/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { browseApi, useGetNewestTaskQuery, useGetTasksInfiniteQuery } from '../calls/browseApi.ts';
import { taskFilters, toTaskQuery, type TaskFilters } from '../../../taskFilters/taskFilters.ts';
import { isServedPage } from '../../../served/served.ts';
import { newsOf } from '../calls/loadedTasks.ts';

const addressOf = (query: TaskFilters): string => taskFilters.write(query).toString();

/** `readAhead` requests the list of new filters before the page shows them; `isRead` tells whether a query's list was requested. */
export const useReadAhead = () => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [read, setRead] = useState<string>();
  const readAhead = (filters: TaskFilters) => {
    const query = toTaskQuery(filters);
    const { initiate } = browseApi.endpoints.getTasks;
    void dispatch(initiate(query, { subscribe: false, forceRefetch: true }));
    setRead(addressOf(query));
  };
  return { readAhead, isRead: (query: TaskFilters) => read === addressOf(query) };
};

/** The loaded tasks of a query, and what is new since the read. */
export const useTaskList = (query: TaskFilters, isRead: boolean) => {
  // A link shows the current list; Back shows the list and the position that the user left.
  const comesBack = useNavigationType() === NavigationType.Pop;
  const list = useGetTasksInfiniteQuery(query, {
    refetchOnMountOrArgChange: !comesBack && !isRead,
  });
  const { data, currentData } = list;
  const address = addressOf(query);
  const [name, setName] = useState(address);
  if (currentData !== undefined && name !== address) setName(address);
  const [served] = useState(isServedPage);
  const { currentData: newest } = useGetNewestTaskQuery(currentData ? query : skipToken, {
    // A served page contains both the list and the newest task.
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
    /** The name of the shown list, which changes with the filters. */
    name,
    /** The similar words (fuzzy match) that these tasks have, if no task has the words of the search. */
    near,
    /** The words that the shown tasks have. */
    words,
    total: data?.pages[0]?.total ?? 0,
    isMore: data?.pages[0]?.isMore,
    next:
      next === undefined
        ? undefined
        : `?${new URLSearchParams([...taskFilters.write({ ...query, ...(next.q !== undefined && { q: next.q }) }), ['cursor', next.cursor]]).toString()}`,
    news,
    /** Whether the shown list is the answer to an earlier query. */
    outdated: data !== undefined && currentData === undefined,
  };
};

export type TaskListState = ReturnType<typeof useTaskList>;
