import type { PublicTask } from '@marketplace/contracts';
import type { State } from './tasksApi.ts';

type Item = Partial<PublicTask> & { readonly task?: PublicTask | null; readonly gone?: true };
/** What the reads of lists answer: pages, one page, the items themselves, or bookmarks. */
interface Read {
  readonly pages?: readonly { readonly items?: readonly Item[] }[];
  readonly bookmarks?: readonly Item[];
}

const itemsOf = (data: unknown): readonly Item[] => {
  if (Array.isArray(data)) return data as readonly Item[];
  const { pages = [], bookmarks = [] } = (data ?? {}) as Read;
  return [...pages.flatMap(({ items = [] }) => items), ...bookmarks];
};

const isTask = (item: Item): item is PublicTask => item.acceptingBids !== undefined && !item.gone;

/** The task as a list has shown it, by the newest read; the lists of others' tasks have no e-mail addresses. */
export const listedTask = (state: State, id: string): PublicTask | undefined =>
  Object.values(state.api.queries)
    .toSorted((one, other) => (other?.fulfilledTimeStamp ?? 0) - (one?.fulfilledTimeStamp ?? 0))
    .flatMap((read) => itemsOf(read?.data))
    .map((item) => (isTask(item) ? item : item.task))
    .find((task): task is PublicTask => task?._id === id);
