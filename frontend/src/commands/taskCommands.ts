import type { PostTask, TaskDetails, TaskFields, UpdateTask } from '@marketplace/contracts';
import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { showWhileSent } from './sending.ts';
import { keepInTask, isGone, tasksApi, withoutTask } from './tasksApi.ts';

interface NewTask extends TaskFields {
  readonly userEmail: string;
  readonly userName: string;
}
interface AddTaskCall {
  readonly task: NewTask;
  /** One key for each intended task: each retry sends the same key. */
  readonly idempotencyKey: string;
}
interface DeleteTaskCall {
  readonly id: string;
  /** The ETag that the user has seen: the server refuses the call if the task was edited later. `*` matches any version. */
  readonly ifMatch: string;
}
interface UpdateTaskCall extends DeleteTaskCall {
  /** Only the changed fields. */
  readonly changes: Partial<TaskDetails>;
}

/** Waits for a call, and returns whether it succeeded. The screen that made the call shows the error. */
const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

// The casts drop `null`: only a forgotten text is null, and nobody sends a forgotten text.
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
      onQueryStarted: async ({ id, changes }, { dispatch, queryFulfilled, requestId }) => {
        const change = { requestId, taskId: id, kind: 'edit', fields: changes } as const;
        const keep = () => {
          dispatch(keepInTask(change));
        };
        await showWhileSent(change, { dispatch, answered: queryFulfilled, keep });
        if (await isGone(queryFulfilled)) dispatch(withoutTask(id));
      },
    }),
    deleteTask: build.mutation({
      ...endpoint('DELETE /tasks/{id}', ({ id, ifMatch }: DeleteTaskCall) => ({ params: { id }, ifMatch })),
      invalidatesTags: (_answer, error, { id }) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        // The task disappears after the answer: a deletion cannot be undone, so it must not look done while it may fail.
        if ((await succeeds(queryFulfilled)) || (await isGone(queryFulfilled))) dispatch(withoutTask(id));
      },
    }),
  }),
});

export const { useAddTaskMutation, useUpdateTaskMutation, useDeleteTaskMutation } = taskCommands;
