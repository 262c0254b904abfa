import { t } from '@lingui/core/macro';
import type { PublicTask } from '@marketplace/contracts';
import BookmarkIcon from 'virtual:icons/baseline-bookmark';
import BookmarkBorderIcon from 'virtual:icons/baseline-bookmark-border';
import { Button } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { failureText } from '../../api/errors/readErrorText.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { useToasts } from '../toasts/toasts.ts';
import {
  useAddBookmarkMutation,
  useGetBookmarksQuery,
  useRemoveBookmarkMutation,
} from '../../api/bookmarksApi.ts';

interface BookmarkButtonProps {
  readonly task: PublicTask;
  /** Whether the button has a label, as on the page of the task. */
  readonly labelled?: boolean;
}

const full = <BookmarkIcon fontSize="small" />;
const empty = <BookmarkBorderIcon fontSize="small" />;

/** The button that bookmarks a task for a signed-in user, or removes the bookmark. */
export const BookmarkButton = ({ task, labelled = false }: BookmarkButtonProps) => {
  const uid = useAuth().user?.uid;
  const { marked, known } = useGetBookmarksQuery(uid ?? skipToken, {
    selectFromResult: ({ currentData }) => ({
      known: currentData !== undefined,
      marked: currentData?.bookmarks.some(({ taskId }) => taskId === task._id) ?? false,
    }),
  });
  const [add, adding] = useAddBookmarkMutation();
  const [remove, removing] = useRemoveBookmarkMutation();
  const toasts = useToasts();
  if (uid === undefined) return null;
  const press = async () => {
    // The button is not `disabled`, because it would lose the focus; a second press does nothing.
    if (adding.isLoading || removing.isLoading || !known) return;
    const { error } = await (marked ? remove({ uid, taskId: task._id }) : add({ uid, task }));
    if (error) toasts.error(failureText(error, t`The bookmark could not be saved. Please try again.`));
  };
  const { title } = task;
  const state = {
    'aria-pressed': marked,
    'aria-disabled': !known,
    onClick: () => void press(),
  } as const;
  const icon = marked ? full : empty;
  return labelled ? (
    <Button {...state} variant="outlined" size="small" startIcon={icon}>
      {marked ? t`Bookmarked` : t`Bookmark`}
    </Button>
  ) : (
    <button {...state} type="button" className="bookmark" aria-label={t`Bookmark: ${title}`}>
      {icon}
    </button>
  );
};
