import {
  deletedSchema,
  insertedSchema,
  publicTaskSchema,
  taskDetailsSchema,
  taskSchema,
  updatedSchema,
  type Deleted,
  type Inserted,
  type PublicTask,
  type Task,
  type TaskDetails,
  type TaskDetailsAnswer,
  type Updated,
} from '@marketplace/contracts';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { z } from 'zod';
import { api, checked } from '../../../api/api.ts';
import { nextCursor } from './nextCursor.ts';

/** Of a page of the list of all tasks. */
const pageSize = 24;

interface TaskPage {
  readonly tasks: readonly PublicTask[];
  /** How many there are in all. */
  readonly total: number;
  /** Leads to the next page, where there is one. */
  readonly next: string | undefined;
}

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
  readonly changes: TaskDetails;
}

const taskListSchema = z.array(publicTaskSchema);

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTasks: build.infiniteQuery<TaskPage, undefined, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next,
      },
      query: ({ pageParam }) => ({
        url: '/tasks',
        params: { sort: '-posted', limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
      rawResponseSchema: taskListSchema,
      transformResponse: (tasks: PublicTask[], meta: FetchBaseQueryMeta | undefined) => ({
        tasks,
        total: Number(meta?.response?.headers.get('X-Total-Count') ?? tasks.length),
        next: nextCursor(meta?.response?.headers.get('Link') ?? null),
      }),
      providesTags: ['TaskList'],
    }),
    getTask: build.query<TaskDetailsAnswer, string>({
      query: (id) => `/tasks/${encodeURIComponent(id)}`,
      ...checked(taskDetailsSchema),
      providesTags: (_task, _error, id) => [{ type: 'Task', id }],
    }),
    getMyTasks: build.query<Task[], undefined>({
      query: () => ({ url: '/mytasks', params: { sort: '-posted' } }),
      ...checked(z.array(taskSchema)),
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
        error ? [] : ['TaskList', 'MyTasks', { type: 'Task', id }],
    }),
    deleteTask: build.mutation<Deleted, string>({
      query: (id) => ({ url: `/tasks/${encodeURIComponent(id)}`, method: 'DELETE' }),
      ...checked(deletedSchema),
      invalidatesTags: (_answer, error) => (error ? [] : ['TaskList', 'MyTasks']),
    }),
  }),
});

export const {
  useGetTasksInfiniteQuery,
  useGetTaskQuery,
  useGetMyTasksQuery,
  useAddTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
} = tasksApi;
