import type { PostTask, Task, TaskDetails, TaskFields, UpdateTask } from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { inMyTasks, saysGone, tasksApi, withoutTask } from './tasksApi.ts';

interface NewTask extends TaskFields {
  readonly userEmail: string;
  readonly userName: string;
}
interface AddTaskCall {
  readonly task: NewTask;
  /** One for each intended task, also over retries. */
  readonly idempotencyKey: string;
}
interface DeleteTaskCall {
  readonly id: string;
  /** The ETag that the user has seen: the call is refused if the task was edited since. `*`: never. */
  readonly ifMatch: string;
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

/**
 * The fields to restore after failed changes: the old values, except where a field has changed again meanwhile.
 */
const revertChanges = (
  shown: TaskDetails,
  before: TaskDetails,
  changes: Partial<TaskDetails>,
): Partial<TaskDetails> => {
  const fields = Object.keys(changes) as (keyof TaskDetails)[];
  return Object.fromEntries(
    fields.filter((field) => shown[field] === changes[field]).map((field) => [field, before[field]]),
  );
};

// Only a text that was forgotten is null, and nobody sends one: so the bodies have the types of the rules.
const taskCommands = api.injectEndpoints({
  endpoints: (build) => ({
    addTask: build.mutation({
      ...endpoint('POST /addtask', ({ task, idempotencyKey }: AddTaskCall) => ({
        body: task as PostTask,
        idempotencyKey,
      })),
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
    updateTask: build.mutation({
      ...endpoint('PUT /tasks/{id}', ({ id, ifMatch, changes }: UpdateTaskCall) => ({
        params: { id },
        body: changes as UpdateTask,
        ifMatch,
      })),
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
    deleteTask: build.mutation({
      ...endpoint('DELETE /tasks/{id}', ({ id, ifMatch }: DeleteTaskCall) => ({ params: { id }, ifMatch })),
      invalidatesTags: (_answer, error, { id }) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        // Only after the answer: a deletion cannot be reverted, so it must not show as done while it may fail.
        if ((await succeeds(queryFulfilled)) || (await saysGone(queryFulfilled))) dispatch(withoutTask(id));
      },
    }),
  }),
});

export const { useAddTaskMutation, useUpdateTaskMutation, useDeleteTaskMutation } = taskCommands;
