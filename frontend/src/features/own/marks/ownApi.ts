import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';

/** The limit of one page of the API: older tasks and bids are not marked. */
const limit = 100;

/**
 * Both have no tag, because only the user's own actions on other pages change what is theirs: they are read again
 * when a list is opened, and not at every change by others. Keyed by uid, so that users never see each other's.
 */
const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnTasks: build.query(
      endpoint('GET /mytasks', (_uid: string) => ({ query: { sort: '-posted', limit } })),
    ),
    getOwnBids: build.query(endpoint('GET /mybids', (_uid: string) => ({ query: { limit } }))),
  }),
});

export const { useGetOwnTasksQuery, useGetOwnBidsQuery } = ownApi;
