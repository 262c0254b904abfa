import type { PublicTask } from '@marketplace/contracts';
import type { Page } from '../../../api/pages.ts';

/** A task in the list. A deleted one keeps its place, so that nothing moves while the user reads. */
export type TaskItem = PublicTask & { readonly gone?: true };

export type PositionedPage<Task> = Page<Task> & { readonly position: number };

/** A page of the list; `stale` if it may have changed in unknown ways. */
export type TaskPage = PositionedPage<TaskItem> & { readonly stale?: true };

type Pages = readonly TaskPage[];
type Tag = string | { readonly type: string; readonly id?: string | number } | null | undefined;

/** The ids of the changed tasks in the invalidated tags, or 'unknown'. */
export const changedTasks = (tags: readonly Tag[]): ReadonlySet<string> | 'unknown' => {
  const ids = new Set<string>();
  for (const tag of tags) {
    if (tag === 'Task') return 'unknown';
    if (typeof tag === 'object' && tag?.type === 'Task' && tag.id !== undefined) ids.add(String(tag.id));
  }
  return ids;
};

export const loadedAmong = (pages: Pages, ids: ReadonlySet<string>): readonly string[] =>
  ids.size === 0
    ? []
    : pages.flatMap(({ items }) => items.filter(({ _id }) => ids.has(_id)).map(({ _id }) => _id));

/** Replaces one task in its place; pages without it stay the same objects. */
export const replaceTask = (pages: Pages, id: string, now: (task: TaskItem) => TaskItem): TaskPage[] =>
  pages.map((page) =>
    page.items.some(({ _id }) => _id === id)
      ? { ...page, items: page.items.map((task) => (task._id === id ? now(task) : task)) }
      : page,
  );

/** What a refetch would add: a number of new tasks, or unknown changes; undefined if nothing is new. */
export type News = { readonly newTasks: number } | 'changes' | undefined;

/**
 * Compares the list with a later read of its newest task. If the newest task is first, that task shows whether there
 * are new tasks; in other orders the total shows it, if it is known.
 */
export const newsOf = (
  pages: Pages,
  newest: PositionedPage<PublicTask> | undefined,
  newestFirst: boolean,
): News => {
  const [first] = pages;
  if (first === undefined || newest === undefined || newest.position < first.position) return undefined;
  const gone = pages.reduce((sum, { items }) => sum + items.filter((task) => task.gone).length, 0);
  const more = first.isMore ? 0 : newest.total - (first.total - gone);
  const [latest] = newest.items;
  const [top] = first.items;
  const posted =
    latest !== undefined &&
    (top === undefined || (latest._id !== top._id && latest.createdAt >= top.createdAt));
  if (newestFirst ? posted : more > 0) return first.isMore ? 'changes' : { newTasks: Math.max(1, more) };
  return first.stale && newest.position > first.position ? 'changes' : undefined;
};
