import { api } from '../api/api.ts';
import type { AppStore } from '../app/store.ts';
import type { featuredApi } from '../features/home/featured/featuredApi.ts';
import type { browseApi } from '../features/tasks/calls/browseApi.ts';
import type { PageData } from './served.ts';

// The casts give the types of the endpoints without an import of their code: the home page does not load the endpoints of the list.
const { upsertQueryEntries } = api.util;
const toFeatured = upsertQueryEntries as (typeof featuredApi)['util']['upsertQueryEntries'];
const toLists = upsertQueryEntries as (typeof browseApi)['util']['upsertQueryEntries'];

/** Puts the data of a page into the store as the answers to its calls. The endpoints must be loaded. */
export const takeData = (store: Pick<AppStore, 'dispatch'>, data: PageData): void => {
  const { position = 0, featured, list } = data;
  if (featured)
    store.dispatch(toFeatured([{ endpointName: 'getFeaturedTasks', arg: undefined, value: [...featured] }]));
  if (!list) return;
  const { query, tasks: items, ...rest } = list;
  const page = { items, position, ...rest };
  store.dispatch(
    toLists([
      { endpointName: 'getTasks', arg: query, value: { pages: [page], pageParams: [null] } },
      { endpointName: 'getNewestTask', arg: query, value: { ...page, items: items.slice(0, 1) } },
    ]),
  );
};
