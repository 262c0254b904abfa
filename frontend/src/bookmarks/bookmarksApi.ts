import type { Bookmark, PublicTask } from '@marketplace/contracts';
import { api, checked } from '../api/api.ts';
import { readableBookmarks, type ReadBookmarks } from './bookmarkSchema.ts';

const reading = api.injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by uid, so that users never see each other's. */
    getBookmarks: build.query<ReadBookmarks, string>({
      query: () => '/bookmarks',
      ...checked(readableBookmarks),
    }),
  }),
});

/** The user's bookmarks, newest first, with this one first; undefined: without it. */
const shownAs = (uid: string, taskId: string, mark: Bookmark | undefined) =>
  reading.util.updateQueryData('getBookmarks', uid, (answer) => {
    const others = answer.bookmarks.filter((one) => one.taskId !== taskId);
    answer.bookmarks = mark === undefined ? others : [mark, ...others];
  });
const urlOf = (taskId: string) => `/bookmarks/${encodeURIComponent(taskId)}`;

// Both show the change at once, and take it back if it could not be saved.
const changing = reading.injectEndpoints({
  endpoints: (build) => ({
    addBookmark: build.mutation<unknown, { readonly uid: string; readonly task: PublicTask }>({
      query: ({ task }) => ({ url: urlOf(task._id), method: 'PUT' }),
      onQueryStarted: ({ uid, task }, { dispatch, queryFulfilled }) => {
        const mark = { taskId: task._id, at: new Date().toISOString(), task };
        const shown = dispatch(shownAs(uid, task._id, mark));
        queryFulfilled.catch(() => shown.undo());
      },
    }),
    removeBookmark: build.mutation<unknown, { readonly uid: string; readonly taskId: string }>({
      query: ({ taskId }) => ({ url: urlOf(taskId), method: 'DELETE' }),
      onQueryStarted: ({ uid, taskId }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(shownAs(uid, taskId, undefined));
        queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

export const { useGetBookmarksQuery } = reading;
export const { useAddBookmarkMutation, useRemoveBookmarkMutation } = changing;
