import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Notification } from '@marketplace/contracts';
import { Box, Button, Popover, Typography } from '@mui/material';
import { useId, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { direction } from '../../browser/language.ts';
import { paths } from '../../navigation/paths.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { spreadRow } from '../../ui/styles.ts';
import { MarkAllButton } from './MarkAllButton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useGetNotificationsInfiniteQuery } from './notificationsApi.ts';

const shownAtMost = 6;

// The bell is near the end of the navbar. MUI does not mirror this origin in right-to-left languages.
const end = direction === 'rtl' ? 'left' : 'right';

interface LatestProps {
  readonly uid: string;
  readonly latest: readonly Notification[];
}

const Latest = ({ uid, latest }: LatestProps) =>
  latest.length === 0 ? (
    <Typography color="textSecondary" sx={{ py: 2 }}>
      <Trans>You have no notifications yet.</Trans>
    </Typography>
  ) : (
    <NotificationList uid={uid} notifications={latest} heading="h3" />
  );

type Listing = ReturnType<typeof useListing>;
const useListing = () => useGetNotificationsInfiniteQuery({}, { refetchOnMountOrArgChange: true });

const LatestOrFault = ({ uid, listing }: { readonly uid: string; readonly listing: Listing }) => {
  const { data, error, isLoading, refetch } = listing;
  if (isLoading) return <TableSkeleton rows={3} />;
  if (data === undefined) return <ErrorState what={t`Notifications`} error={error} onRetry={refetch} />;
  return <Latest uid={uid} latest={data.pages[0]?.notifications.slice(0, shownAtMost) ?? []} />;
};

/** The content of the panel. Its opening marks nothing as read, because it shows only some of the notifications. */
const Content = ({ uid }: { readonly uid: string }) => {
  const listing = useListing();
  const page = listing.data?.pages[0];
  const shown = page?.notifications.slice(0, shownAtMost) ?? [];
  // Read notifications above them hide the older unread ones.
  const hidesUnread = (page?.unread ?? 0) > shown.filter(({ read }) => !read).length;
  return (
    <>
      <Box sx={{ overflowY: 'auto', mx: -1, px: 1 }}>
        <LatestOrFault uid={uid} listing={listing} />
      </Box>
      <Box sx={{ ...spreadRow, gap: 0, pt: 1, borderTop: 1, borderColor: 'divider' }}>
        <MarkAllButton uid={uid} page={page} variant="text" />
        <Button component={Link} to={hidesUnread ? paths.unread : paths.notifications} size="small">
          {hidesUnread ? <Trans>See all unread</Trans> : <Trans>See all</Trans>}
        </Button>
      </Box>
    </>
  );
};

interface LatestPanelProps {
  readonly uid: string;
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The latest notifications, below the bell. Loaded by `import()` only. */
export const LatestPanel = ({ uid, anchor, open, onClose }: LatestPanelProps) => {
  const heading = useId();
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': heading,
          // A click on a link leaves the page, so it closes the panel.
          onClick: ({ target }: MouseEvent) => {
            if (target instanceof Element && target.closest('a')) onClose();
          },
          sx: {
            display: 'flex',
            flexDirection: 'column',
            width: 'min(25rem, calc(100vw - 32px))',
            // The panel fits below the bell, with the link to all notifications visible.
            maxHeight: 'calc(100dvh - 92px)',
            // The panel does not cover the line below the navbar.
            mt: { xs: 1.75, md: 2.5 },
            p: 2,
            pb: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            boxShadow: 'none',
          },
        },
      }}
    >
      <Typography id={heading} variant="h4" component="h2" sx={{ mb: 1 }}>
        <Trans>Notifications</Trans>
      </Typography>
      <Content uid={uid} />
    </Popover>
  );
};
