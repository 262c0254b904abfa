import { browsePageSize, type NextPage, type PublicTask } from '@marketplace/contracts';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { api } from '../../../api/api.ts';
import { listenToChanges } from '../../../api/changeListeners.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { cursorPages, inPages, pageOf, transformed } from '../../../api/pages.ts';
import { isNotFound } from '../../../api/errors/apiError.ts';
import type { TaskFilters } from '../../../taskFilters/taskFilters.ts';
import {
  changedTasks,
  loadedAmong,
  replaceTask,
  type TaskPage,
  type TaskItem,
  type PositionedPage,
} from './loadedTasks.ts';

/** How long an unused list is kept, so that Back from a task restores the list and the scroll position. */
const keptSeconds = 600;
/**
 * The limit of changed tasks that are refetched one by one; with more, the user is offered a refetch of the
 * list.
 */
const followedAtOnce = 10;

const readPage = (tasks: PublicTask[], meta: FetchBaseQueryMeta | undefined): PositionedPage<PublicTask> => ({
  ...pageOf(tasks, meta),
  position: Number(meta?.response?.headers.get('X-Position') ?? 0),
});

const readsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getListedTask: build.query(endpoint('GET /tasks/{id}', (id: string) => ({ params: { id } }))),
    /** The newest task of a list, and the total: small, because it is refetched whenever lists change. */
    getNewestTask: build.query({
      ...transformed(
        endpoint('GET /tasks', (list: TaskFilters) => ({ query: { ...list, sort: '-posted', limit: 1 } })),
      ),
      transformResponse: readPage,
      providesTags: ['TaskList'],
    }),
  }),
});

export const browseApi = readsApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The list as it was read. It has no tag: refetching all its pages at every change would cost too much and
     * move rows while the user reads. Loaded tasks are updated in their place; new tasks wait for the user.
     */
    getTasks: build.infiniteQuery<TaskPage, TaskFilters, NextPage | null>({
      ...inPages('GET /tasks', browsePageSize, (query: TaskFilters) => ({ query })),
      infiniteQueryOptions: { ...cursorPages, refetchCachedPages: false },
      transformResponse: readPage,
      keepUnusedDataFor: keptSeconds,
      onCacheEntryAdded: async (_list, entry) => {
        const markStale = () => {
          entry.updateCachedData((list) => ({
            ...list,
            pages: list.pages.map((page, index) => (index === 0 ? { ...page, stale: true } : page)),
          }));
        };
        const readAgain = async (id: string) => {
          const { data, error } = await entry.dispatch(
            readsApi.endpoints.getListedTask.initiate(id, { subscribe: false, forceRefetch: true }),
          );
          const put = (now: (task: TaskItem) => TaskItem) => {
            entry.updateCachedData((list) => ({ ...list, pages: replaceTask(list.pages, id, now) }));
          };
          if (isNotFound(error)) put((task) => ({ ...task, gone: true }));
          // With an error, `data` is from an earlier read.
          else if (error === undefined && data !== undefined) put(() => data);
          else markStale();
        };
        const follow = listenToChanges((tags) => {
          const changed = changedTasks(tags);
          const pages = entry.getCacheEntry().data?.pages ?? [];
          const ids = changed === 'unknown' ? [] : loadedAmong(pages, changed);
          if (changed === 'unknown' || ids.length > followedAtOnce) markStale();
          else for (const id of ids) void readAgain(id);
        });
        const stop = entry.dispatch(follow) as unknown as () => void;
        await entry.cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

export const { useGetTasksInfiniteQuery, useGetNewestTaskQuery } = browseApi;
