import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

const person = (uid: string) => ({ params: { uid } });
// The other person can be written to now, or no more.
const changed = (_answer: unknown, error: unknown) =>
  error === undefined ? (['Blocked', 'Messages'] as const) : [];

const blockedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom the user has blocked; keyed by uid, so that users never see each other's. */
    getBlocked: build.query({
      ...endpoint('GET /account/blocked', (_uid: string) => ({})),
      providesTags: ['Blocked'],
    }),
    block: build.mutation({ ...endpoint('PUT /account/blocked/{uid}', person), invalidatesTags: changed }),
    unblock: build.mutation({
      ...endpoint('DELETE /account/blocked/{uid}', person),
      invalidatesTags: changed,
    }),
  }),
});

export const { useGetBlockedQuery, useBlockMutation, useUnblockMutation } = blockedApi;
