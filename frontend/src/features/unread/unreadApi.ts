import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const { useGetUnreadMessagesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The bids with unread messages of the user; keyed by uid, so that users never see each other's. */
    getUnreadMessages: build.query({
      ...endpoint('GET /messages/unread', (_uid: string) => ({})),
      providesTags: ['UnreadMessages'],
    }),
  }),
});
