import type { NextPage, Task, TaskAnswer } from '@marketplace/contracts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import { isNotFound } from '../api/errors/apiError.ts';
import { endpoint } from '../api/endpoint.ts';
import { inPages, transformed, type Page } from '../api/pages.ts';
import type { TaskFilters } from '../taskFilters/taskFilters.ts';
import type { Change } from './sending.ts';
import { changedTask } from './shownTask.ts';

const myTasksPage = 50;

/** With `waiting`, only tasks that wait for their owner; these have no chosen order, and the longest waiting task comes first. */
type MyTasksFilters = TaskFilters | (Omit<TaskFilters, 'sort'> & { readonly waiting: 'true' });

/** A task as it was read; `tag` is its ETag. */
export interface TaskVersion {
  readonly task: TaskAnswer;
  readonly tag: string;
}
/** Whether a call fails because the task was deleted. */
export const isGone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (failure: unknown) => isNotFound((failure as { readonly error?: unknown }).error),
  );

interface MyTasks {
  readonly pages: Page<Task>[];
  readonly pageParams: (NextPage | null)[];
}
export type State = Parameters<ReturnType<typeof tasksApi.endpoints.getTask.select>>[0];

/** Changes each cached list of My Posted Tasks, with any order and any filters. */
const inMyTasks =
  (recipe: (list: MyTasks) => MyTasks | undefined): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    for (const query of tasksApi.util.selectCachedArgsForQuery(getState(), 'getMyTasks'))
      dispatch(tasksApi.util.updateQueryData('getMyTasks', query, recipe));
  };

/** Removes a task from My Posted Tasks. */
export const withoutTask = (id: string) =>
  inMyTasks((list) => {
    if (!list.pages.some(({ items }) => items.some(({ _id }) => _id === id))) return list;
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.filter(({ _id }) => _id !== id),
        total: page.isMore ? page.total : page.total - 1,
      })),
    };
  });

/** Writes a change into the cached copies of its task. */
export const keepInTask =
  (change: Change): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch) => {
    dispatch(tasksApi.util.updateQueryData('getTask', change.taskId, (task) => changedTask(task, change)));
    dispatch(
      inMyTasks((list) => ({
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((task) => changedTask(task, change)),
        })),
      })),
    );
  };

const ofTask = (id: string) => ({ params: { id } });

export const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTask: build.query({
      ...endpoint('GET /tasks/{id}', ofTask),
      providesTags: (_task, _error, id) => [{ type: 'Task', id }],
    }),
    /** The task with its ETag, for the owner, who may update or delete the task. */
    getTaskVersion: build.query({
      ...transformed(endpoint('GET /tasks/{id}', ofTask)),
      transformResponse: (task: TaskAnswer, meta: FetchBaseQueryMeta | undefined): TaskVersion => ({
        task,
        // An answer without an ETag: `*` matches any version.
        tag: meta?.response?.headers.get('ETag') ?? '*',
      }),
      providesTags: (_task, _error, id) => [{ type: 'Task', id }],
      // Not cached, so that a form begins with the current task.
      keepUnusedDataFor: 0,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (await isGone(queryFulfilled)) dispatch(withoutTask(id));
      },
    }),
    getMyTasks: build.infiniteQuery({
      ...inPages('GET /mytasks', myTasksPage, (query: MyTasksFilters) => ({ query })),
      // A tag for each task, because a bid invalidates only its task, and the columns of bids must follow.
      providesTags: (list) => [
        'MyTasks',
        ...(list?.pages ?? []).flatMap(({ items }) =>
          items.map(({ _id }) => ({ type: 'Task' as const, id: _id })),
        ),
      ],
    }),
    /** The number of bids on one of the user's own tasks. */
    getTaskBidsCount: build.query(endpoint('GET /tasks/{id}/bids/count', ofTask)),
  }),
});

export const {
  useGetTaskVersionQuery,
  useGetTaskQuery,
  useGetMyTasksInfiniteQuery,
  useLazyGetTaskBidsCountQuery,
} = tasksApi;
