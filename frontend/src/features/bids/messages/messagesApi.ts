import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { byCursor } from '../../../api/pages.ts';

interface NewMessage {
  readonly bidId: string;
  readonly text: string;
  /** One key for each message: each retry sends the same key. */
  readonly idempotencyKey: string;
}
interface ReadMark {
  readonly bidId: string;
  /** The id of a message; this one and all before it are read. */
  readonly upTo: string;
}

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMessages: build.infiniteQuery({
      ...byCursor('GET /bids/{bidId}/messages', 50, (bidId: string) => ({ params: { bidId } })),
      providesTags: (_pages, _error, id) => [{ type: 'Messages', id }],
    }),
    writeMessage: build.mutation({
      ...endpoint('POST /bids/{bidId}/messages', ({ bidId, text, idempotencyKey }: NewMessage) => ({
        params: { bidId },
        body: { text },
        idempotencyKey,
      })),
      // Also after a refusal: the messages, read again, show the reason.
      invalidatesTags: (_answer, _error, { bidId: id }) => [{ type: 'Messages', id }],
    }),
    readMessages: build.mutation({
      ...endpoint('POST /bids/{bidId}/messages/read', ({ bidId, upTo }: ReadMark) => ({
        params: { bidId },
        body: { upTo },
      })),
      invalidatesTags: (_answer, error, { bidId: id }) =>
        error ? [] : [{ type: 'Messages', id }, 'UnreadMessages'],
    }),
  }),
});

export const { useGetMessagesInfiniteQuery, useWriteMessageMutation, useReadMessagesMutation } = messagesApi;
