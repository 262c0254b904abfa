import {
  deletedSchema,
  insertedSchema,
  taskAnswerSchema,
  taskSchema,
  updatedSchema,
  type Deleted,
  type Inserted,
  type Task,
  type TaskFields,
  type TaskDetails,
  type TaskAnswer,
  type Updated,
} from '@marketplace/contracts';
import { api, checked } from '../../../api/api.ts';
import { inPages, type Page } from '../../../api/pages.ts';
import { revertChanges } from './revertChanges.ts';

interface NewTask extends TaskFields {
  readonly userEmail: string;
  readonly userName: string;
}
interface AddTaskCall {
  readonly task: NewTask;
  /** One for each intended task, also over retries. */
  readonly idempotencyKey: string;
}
interface UpdateTaskCall {
  readonly id: string;
  /** Only the changed fields: others may have changed the rest meanwhile. */
  readonly changes: Partial<TaskDetails>;
}

/** Waits for a call; the screen that made it shows the error. */
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTask: build.query<TaskAnswer, string>({
      query: (id) => `/tasks/${encodeURIComponent(id)}`,
      ...checked(taskAnswerSchema),
      providesTags: (_task, _error, id) => [{ type: 'Task', id }],
    }),
    getMyTasks: build.infiniteQuery<Page<Task>, undefined, string | null>({
      ...inPages('/mytasks', taskSchema, { sort: '-posted', limit: 50 }),
      providesTags: ['MyTasks'],
    }),
    addTask: build.mutation<Inserted, AddTaskCall>({
      query: ({ task, idempotencyKey }) => ({
        url: '/addtask',
        method: 'POST',
        body: task,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      ...checked(insertedSchema),
      invalidatesTags: (_answer, error) => (error ? [] : ['TaskList', 'MyTasks']),
      onQueryStarted: async (_call, { dispatch, queryFulfilled }) => {
        // Fetched while the toast is shown, so that My Posted Tasks has the new task at once.
        if (await succeeds(queryFulfilled))
          void dispatch(
            tasksApi.endpoints.getMyTasks.initiate(undefined, { subscribe: false, forceRefetch: true }),
          );
      },
    }),
    updateTask: build.mutation<Updated, UpdateTaskCall>({
      query: ({ id, changes }) => ({ url: `/tasks/${encodeURIComponent(id)}`, method: 'PUT', body: changes }),
      ...checked(updatedSchema),
      invalidatesTags: (_answer, error, { id }) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
      onQueryStarted: async ({ id, changes }, { dispatch, queryFulfilled }) => {
        const inMine = (recipe: (task: Task) => void) =>
          dispatch(
            tasksApi.util.updateQueryData('getMyTasks', undefined, (list) => {
              list.pages
                .flatMap(({ items }) => items)
                .filter(({ _id }) => _id === id)
                .forEach(recipe);
            }),
          );
        let before: Task | undefined;
        inMine((task) => {
          before = { ...task };
          Object.assign(task, changes);
        });
        if (await succeeds(queryFulfilled)) return;
        // Not by undoing the patch: the list may have been refetched meanwhile.
        inMine((task) => Object.assign(task, before && revertChanges(task, before, changes)));
      },
    }),
    deleteTask: build.mutation<Deleted, string>({
      query: (id) => ({ url: `/tasks/${encodeURIComponent(id)}`, method: 'DELETE' }),
      ...checked(deletedSchema),
      invalidatesTags: (_answer, error, id) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        // Only after the answer: a deletion cannot be reverted, so it must not show as done while it may fail.
        if (await succeeds(queryFulfilled))
          dispatch(
            tasksApi.util.updateQueryData('getMyTasks', undefined, (list) => ({
              ...list,
              pages: list.pages.map(({ items, total, next }) => ({
                items: items.filter(({ _id }) => _id !== id),
                total: total - 1,
                next,
              })),
            })),
          );
      },
    }),
  }),
});

export const {
  useGetTaskQuery,
  useGetMyTasksInfiniteQuery,
  useAddTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
} = tasksApi;
