import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Bookmark } from '@marketplace/contracts';
import { Box, Button, Card, Typography } from '@mui/material';
import { failureText } from '../../api/errors/readErrorText.ts';
import { BookmarkButton } from '../../ui/tasks/BookmarkButton.tsx';
import { useGetBookmarksQuery, useRemoveBookmarkMutation } from '../../api/bookmarksApi.ts';
import { cardGrid, CardsSkeleton } from '../../ui/feedback/CardsSkeleton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { TaskCard } from '../../ui/tasks/TaskCard.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { spreadRow } from '../../ui/styles.ts';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';

interface DeletedBookmarkProps {
  readonly bookmark: Bookmark;
  readonly uid: string;
}

const DeletedBookmark = ({ bookmark: { taskId, at }, uid }: DeletedBookmarkProps) => {
  const [remove] = useRemoveBookmarkMutation();
  const toasts = useToasts();
  const press = async () => {
    const { error } = await remove({ uid, taskId });
    if (error) toasts.error(failureText(error, t`The bookmark could not be removed. Please try again.`));
  };
  return (
    <Card
      component="li"
      sx={{ display: 'grid', alignContent: 'space-between', gap: 2, p: 3, borderStyle: 'dashed' }}
    >
      <Typography color="textSecondary">
        <Trans>This task was deleted.</Trans>
      </Typography>
      <Box sx={{ ...spreadRow, gap: 1 }}>
        <Typography variant="body2" component="div">
          <Moment iso={at} />
        </Typography>
        <Button size="small" onClick={() => void press()}>
          <Trans>Remove the bookmark</Trans>
        </Button>
      </Box>
    </Card>
  );
};

interface BookmarkListProps {
  readonly bookmarks: readonly Bookmark[];
  readonly uid: string;
}

const BookmarkList = ({ bookmarks, uid }: BookmarkListProps) => (
  <PlainList label={t`Bookmarks`} sx={cardGrid}>
    {bookmarks.map((bookmark) =>
      bookmark.task === null ? (
        <DeletedBookmark key={bookmark.taskId} bookmark={bookmark} uid={uid} />
      ) : (
        <TaskCard
          key={bookmark.taskId}
          task={bookmark.task}
          actions={<BookmarkButton task={bookmark.task} />}
          description={<UserText className="cut">{bookmark.task.description}</UserText>}
        />
      ),
    )}
  </PlainList>
);

const Bookmarks = ({ uid }: { readonly uid: string }) => {
  const read = useGetBookmarksQuery(uid, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      query={read}
      showsFormer={false}
      what={(error) => failureText(error, t`Your bookmarks could not be read.`)}
      loading={<CardsSkeleton count={3} />}
    >
      {({ bookmarks }) => (
        <Box role="group" aria-label={t`Bookmarks`}>
          {bookmarks.length === 0 ? (
            <EmptyState title={t`You have no bookmarks yet.`}>
              <Typography color="textSecondary" sx={{ maxWidth: '44ch' }}>
                <Trans>Bookmark a task on its card or on its page, to find it here again.</Trans>
              </Typography>
              <BrowseButton />
            </EmptyState>
          ) : (
            <BookmarkList bookmarks={bookmarks} uid={uid} />
          )}
        </Box>
      )}
    </Loaded>
  );
};
export const Component = () => {
  const { user } = useAuth();
  return (
    <>
      <PageTitle sx={{ mb: 4 }}>{t`Bookmarks`}</PageTitle>
      {user && <Bookmarks uid={user.uid} />}
    </>
  );
};
