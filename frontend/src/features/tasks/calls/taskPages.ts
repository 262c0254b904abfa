import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { z } from 'zod';
import { nextCursor } from './nextCursor.ts';

/** A part of a list of tasks. */
export interface TaskPage<Task> {
  readonly tasks: readonly Task[];
  /** How many there are in all. */
  readonly total: number;
  /** Leads to the next page, where there is one. */
  readonly next: string | undefined;
}

/** The definition of an endpoint that reads the list at `url` page by page, newest first. */
export const newestFirst = <Task>(url: string, task: z.ZodType<Task, Task>, pageSize: number) => ({
  infiniteQueryOptions: {
    initialPageParam: null,
    getNextPageParam: ({ next }: TaskPage<Task>) => next,
  },
  query: ({ pageParam }: { readonly pageParam: string | null }) => ({
    url,
    params: { sort: '-posted', limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
  }),
  rawResponseSchema: z.array(task),
  transformResponse: (tasks: Task[], meta: FetchBaseQueryMeta | undefined): TaskPage<Task> => ({
    tasks,
    total: Number(meta?.response?.headers.get('X-Total-Count') ?? tasks.length),
    next: nextCursor(meta?.response?.headers.get('Link') ?? null),
  }),
});
