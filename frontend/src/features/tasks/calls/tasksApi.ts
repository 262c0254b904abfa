import {
  deletedSchema,
  insertedSchema,
  taskDetailsSchema,
  taskSchema,
  updatedSchema,
  type Deleted,
  type Inserted,
  type Task,
  type TaskDetails,
  type TaskDetailsAnswer,
  type Updated,
} from '@marketplace/contracts';
import { api, checked } from '../../../api/api.ts';
import { inPages, type Page } from '../../../api/pages.ts';

interface NewTask extends Omit<TaskDetails, 'status'> {
  readonly userEmail: string;
  readonly userName: string;
}
interface AddTaskCall {
  readonly task: NewTask;
  /** One for each task that is meant, however often it is sent. */
  readonly idempotencyKey: string;
}
interface UpdateTaskCall {
  readonly id: string;
  /** Only what is to be another: the rest stays as others may have made it meanwhile. */
  readonly changes: Partial<TaskDetails>;
}

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTask: build.query<TaskDetailsAnswer, string>({
      query: (id) => `/tasks/${encodeURIComponent(id)}`,
      ...checked(taskDetailsSchema),
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
    }),
    updateTask: build.mutation<Updated, UpdateTaskCall>({
      query: ({ id, changes }) => ({ url: `/tasks/${encodeURIComponent(id)}`, method: 'PUT', body: changes }),
      ...checked(updatedSchema),
      invalidatesTags: (_answer, error, { id }) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
    }),
    deleteTask: build.mutation<Deleted, string>({
      query: (id) => ({ url: `/tasks/${encodeURIComponent(id)}`, method: 'DELETE' }),
      ...checked(deletedSchema),
      invalidatesTags: (_answer, error, id) =>
        error ? [] : ['TaskList', 'MyTasks', 'MyBids', { type: 'Task', id }],
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
