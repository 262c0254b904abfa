import { api, checkedBy } from '../../../api/api.ts';
import type { OwnBids, OwnTasks } from './ownSchemas.ts';

/** The limit of one page of the API: older tasks and bids are not marked. */
const limit = 100;

/**
 * Both have no tag, because only the user's own actions on other pages change what is theirs: they are read again
 * when a list is opened, and not at every change by others. Keyed by uid, so that users never see each other's.
 */
const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnTasks: build.query<OwnTasks, string>({
      query: () => ({ url: '/mytasks', params: { sort: '-posted', limit } }),
      ...checkedBy(async () => (await import('./ownSchemas.ts')).ownTasksSchema),
    }),
    getOwnBids: build.query<OwnBids, string>({
      query: () => ({ url: '/mybids', params: { limit } }),
      ...checkedBy(async () => (await import('./ownSchemas.ts')).ownBidsSchema),
    }),
  }),
});

export const { useGetOwnTasksQuery, useGetOwnBidsQuery } = ownApi;
