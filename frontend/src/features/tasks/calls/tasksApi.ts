import {
  deletedSchema,
  insertedSchema,
  updatedSchema,
  type Deleted,
  type Inserted,
  type NextPage,
  type Task,
  type TaskFields,
  type TaskDetails,
  type TaskAnswer,
  type Updated,
} from '@marketplace/contracts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, checked } from '../../../api/api.ts';
import { isNotFound } from '../../../api/apiError.ts';
import { callTo } from '../../../api/callTo.ts';
import { inPages, type Page } from '../../../api/pages.ts';
import { readableTask, readableTaskAnswer } from '../../../api/reading.ts';
import type { TaskFilters } from '../../../taskFilters/taskFilters.ts';
import { revertChanges } from './revertChanges.ts';

const myTasksPage = 50;

interface NewTask extends TaskFields {
  readonly userEmail: string;
  readonly userName: string;
}
interface AddTaskCall {
  readonly task: NewTask;
  /** One for each intended task, also over retries. */
  readonly idempotencyKey: string;
}
/** A task as it was read; `tag` is its ETag. */
export interface SeenTask {
  readonly task: TaskAnswer;
  readonly tag: string;
}
interface DeleteTaskCall {
  readonly id: string;
  /** The ETag that the user has seen: the call is refused if the task was edited since. `*`: never. */
  readonly seen: string;
}
interface UpdateTaskCall extends DeleteTaskCall {
  /** Only the changed fields. */
  readonly changes: Partial<TaskDetails>;
}

/** Waits for a call; the screen that made it shows the error. */
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** The same for whether its answer is that the task was deleted meanwhile. */
const saysGone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (failure: unknown) => isNotFound((failure as { readonly error?: unknown }).error),
  );

interface MyTasks {
  readonly pages: Page<Task>[];
  readonly pageParams: (NextPage | null)[];
}
type State = Parameters<ReturnType<typeof tasksApi.endpoints.getTask.select>>[0];

/** Changes My Posted Tasks, in whatever order and with whatever filters it was read. */
const inMyTasks =
  (recipe: (list: MyTasks) => MyTasks | undefined): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    for (const query of tasksApi.util.selectCachedArgsForQuery(getState(), 'getMyTasks'))
      dispatch(tasksApi.util.updateQueryData('getMyTasks', query, recipe));
  };

/** Removes a task from My Posted Tasks. */
const withoutTask = (id: string) =>
  inMyTasks((list) => {
    if (!list.pages.some(({ items }) => items.some(({ _id }) => _id === id))) return list;
    return {
      ...list,
      pages: list.pages.map(({ items, total, next }) => ({
        items: items.filter(({ _id }) => _id !== id),
        total: total - 1,
        next,
      })),
    };
  });

const readTask = (id: string) => callTo('GET /tasks/{id}', { params: { id } });

export const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTask: build.query<TaskAnswer, string>({
      query: readTask,
      ...checked(readableTaskAnswer),
      providesTags: (_task, _error, id) => [{ type: 'Task', id }],
    }),
    /** The same with its ETag, for the owner, who may update or delete it. */
    getSeenTask: build.query<SeenTask, string>({
      query: readTask,
      rawResponseSchema: readableTaskAnswer,
      transformResponse: (task: TaskAnswer, meta) => ({
        task,
        // Without one, any version matches.
        tag: meta?.response?.headers.get('ETag') ?? '*',
      }),
      providesTags: (_task, _error, id) => [{ type: 'Task', id }],
      // A form begins with what is true now.
      keepUnusedDataFor: 0,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (await saysGone(queryFulfilled)) dispatch(withoutTask(id));
      },
    }),
    getMyTasks: build.infiniteQuery<Page<Task>, TaskFilters, NextPage | null>({
      ...inPages('GET /mytasks', readableTask, myTasksPage),
      // A bid changes its task only; the columns of bids are live.
      providesTags: (list) => [
        'MyTasks',
        ...(list?.pages ?? []).flatMap(({ items }) =>
          items.map(({ _id }) => ({ type: 'Task' as const, id: _id })),
        ),
      ],
    }),
    addTask: build.mutation<Inserted, AddTaskCall>({
      query: ({ task: body, idempotencyKey }) => callTo('POST /addtask', { body, idempotencyKey }),
      ...checked(insertedSchema),
      invalidatesTags: (_answer, error) => (error ? [] : ['TaskList', 'MyTasks']),
      onQueryStarted: async (_call, { dispatch, queryFulfilled }) => {
        // Fetched while the toast is shown, so that My Posted Tasks has the new task at once.
        if (await succeeds(queryFulfilled))
          void dispatch(
            tasksApi.endpoints.getMyTasks.initiate(
              { sort: '-posted' },
              { subscribe: false, forceRefetch: true },
            ),
          );
      },
    }),
    updateTask: build.mutation<Updated, UpdateTaskCall>({
      query: ({ id, seen: ifMatch, changes: body }) =>
        callTo('PUT /tasks/{id}', { params: { id }, body, ifMatch }),
      ...checked(updatedSchema),
      invalidatesTags: (_answer, error, { id }) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
      onQueryStarted: async ({ id, changes }, { dispatch, queryFulfilled }) => {
        const inMine = (recipe: (task: Task) => void) =>
          dispatch(
            inMyTasks((list) => {
              list.pages
                .flatMap(({ items }) => items)
                .filter(({ _id }) => _id === id)
                .forEach(recipe);
              return undefined;
            }),
          );
        let before: Task | undefined;
        inMine((task) => {
          before = { ...task };
          Object.assign(task, changes);
        });
        if (await succeeds(queryFulfilled)) return;
        if (await saysGone(queryFulfilled)) dispatch(withoutTask(id));
        // Not by undoing the patch: the list may have been refetched meanwhile.
        inMine((task) => Object.assign(task, before && revertChanges(task, before, changes)));
      },
    }),
    deleteTask: build.mutation<Deleted, DeleteTaskCall>({
      query: ({ id, seen: ifMatch }) => callTo('DELETE /tasks/{id}', { params: { id }, ifMatch }),
      ...checked(deletedSchema),
      invalidatesTags: (_answer, error, { id }) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        // Only after the answer: a deletion cannot be reverted, so it must not show as done while it may fail.
        if ((await succeeds(queryFulfilled)) || (await saysGone(queryFulfilled))) dispatch(withoutTask(id));
      },
    }),
  }),
});

export const {
  useGetSeenTaskQuery,
  useGetTaskQuery,
  useGetMyTasksInfiniteQuery,
  useAddTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
} = tasksApi;
