import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

/** So many of the last events are looked through for people. */
const limit = 1_000;

export const { useGetLastEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getLastEvents: build.query(
      endpoint('GET /audit/events', (_: undefined) => ({ query: { sort: '-position', limit } })),
    ),
  }),
});
