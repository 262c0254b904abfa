import { api } from '../api/api.ts';
import type { AppStore } from '../app/store.ts';
import type { PageData } from './served.ts';

type Entry = Parameters<typeof api.util.upsertQueryEntries>[0][number];

const entriesOf = ({ position, featured, list }: PageData): object[] => {
  if (featured) return [{ endpointName: 'getFeaturedTasks', arg: undefined, value: featured }];
  if (!list) return [];
  const { query, tasks: items, total, next, near } = list;
  const page = { items, total, next, position, ...(near !== undefined && { near }) };
  return [
    { endpointName: 'getTasks', arg: query, value: { pages: [page], pageParams: [null] } },
    { endpointName: 'getNewestTask', arg: query, value: { ...page, items: items.slice(0, 1) } },
  ];
};

/** Puts the data of a page into the store as the answers to its calls. The endpoints must be loaded. */
export const takeData = (store: Pick<AppStore, 'dispatch'>, data: PageData): void => {
  store.dispatch(api.util.upsertQueryEntries(entriesOf(data) as unknown as Entry[]));
};
