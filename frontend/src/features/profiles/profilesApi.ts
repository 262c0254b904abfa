import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { byCursor } from '../../api/pages.ts';

const ofPerson = (uid: string) => ({ params: { uid } });

const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({
      ...endpoint('GET /users/{uid}', ofPerson),
      providesTags: ['People'],
    }),
    getShownReviews: build.infiniteQuery({
      ...byCursor('GET /users/{uid}/reviews', 20, ofPerson),
      providesTags: ['People'],
    }),
    changeProfile: build.mutation({
      ...endpoint('PUT /account/profile', (about: string | null) => ({ body: { about } })),
      invalidatesTags: (_answer, error) => (error ? [] : ['People']),
    }),
  }),
});

export const { useGetProfileQuery, useGetShownReviewsInfiniteQuery, useChangeProfileMutation } = profilesApi;
