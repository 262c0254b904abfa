import type { Bookmark, PublicTask } from '@marketplace/contracts';
import { api } from './api.ts';
import { endpoint } from './endpoint.ts';
import { now } from '../browser/now.ts';

const reading = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's bookmarks; keyed by uid, so that users never see each other's bookmarks. */
    getBookmarks: build.query(endpoint('GET /bookmarks', (_uid: string) => ({}))),
  }),
});

type State = Parameters<ReturnType<typeof reading.endpoints.getBookmarks.select>>[0];

/** Shows the user's bookmarks with this one added, newest first; `bookmark` undefined removes the bookmark of the task. */
const shownAs = (uid: string, taskId: string, bookmark: Bookmark | undefined) =>
  reading.util.updateQueryData('getBookmarks', uid, (answer) => {
    const others = answer.bookmarks.filter((one) => one.taskId !== taskId);
    answer.bookmarks =
      bookmark === undefined
        ? others
        : [bookmark, ...others].toSorted((one, two) => two.at.localeCompare(one.at));
  });
/** The bookmark of a task, as the screen shows it; undefined if the task has no bookmark. */
const shownBookmark = (state: State, uid: string, taskId: string): Bookmark | undefined =>
  reading.endpoints.getBookmarks
    .select(uid)(state)
    .data?.bookmarks.find((one) => one.taskId === taskId);

// Both mutations show the change before the server answers, and set back only this bookmark if it could not be saved.
const changing = reading.injectEndpoints({
  endpoints: (build) => ({
    addBookmark: build.mutation({
      ...endpoint(
        'PUT /bookmarks/{taskId}',
        ({ task }: { readonly uid: string; readonly task: PublicTask }) => ({ params: { taskId: task._id } }),
      ),
      onQueryStarted: ({ uid, task }, call) => {
        const before = shownBookmark(call.getState(), uid, task._id);
        const bookmark = { taskId: task._id, at: now().toISOString(), task };
        call.dispatch(shownAs(uid, task._id, bookmark));
        call.queryFulfilled.catch(() => call.dispatch(shownAs(uid, task._id, before)));
      },
    }),
    removeBookmark: build.mutation({
      ...endpoint(
        'DELETE /bookmarks/{taskId}',
        ({ taskId }: { readonly uid: string; readonly taskId: string }) => ({ params: { taskId } }),
      ),
      onQueryStarted: ({ uid, taskId }, call) => {
        const before = shownBookmark(call.getState(), uid, taskId);
        call.dispatch(shownAs(uid, taskId, undefined));
        call.queryFulfilled.catch(() => call.dispatch(shownAs(uid, taskId, before)));
      },
    }),
  }),
});

export const { useGetBookmarksQuery } = reading;
export const { useAddBookmarkMutation, useRemoveBookmarkMutation } = changing;
