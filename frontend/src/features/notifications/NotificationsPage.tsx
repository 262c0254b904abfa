import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readErrorLine } from '../../api/errors/readErrorText.ts';
import { withTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { NotThere, useLoadUntil, useNamed } from '../../ui/lists/named.tsx';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { useAuth } from '../../auth/user/useAuth.ts';
import { MarkAllButton } from './MarkAllButton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useGetNotificationsInfiniteQuery } from './notificationsApi.ts';
import { spreadRow } from '../../ui/styles.ts';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';

const SettingsPanel = lazyPart(
  async () => (await withTexts('rare', import('./settings/SettingsPanel.tsx'))).SettingsPanel,
);

const Settings = () => {
  // Undefined until the first opening, which loads the panel.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        <Trans>Settings</Trans>
      </Button>
      {open !== undefined && (
        <Suspense>
          <SettingsPanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const NoNotifications = ({ unreadOnly }: { readonly unreadOnly: boolean }) =>
  unreadOnly ? (
    <EmptyState title={t`You have read all notifications.`} />
  ) : (
    <EmptyState title={t`You have no notifications yet.`}>
      <Typography color="textSecondary" sx={{ maxWidth: '44ch' }}>
        <Trans>
          You get one when somebody bids on your task, and when something happens to your own bids.
        </Trans>
      </Typography>
      <BrowseButton />
    </EmptyState>
  );

const Notifications = ({ uid }: { readonly uid: string }) => {
  const [params, setParams] = useSearchParams();
  const unreadOnly = params.get('unread') === 'true';
  const query = useGetNotificationsInfiniteQuery(unreadOnly ? { unread: true } : {}, {
    refetchOnMountOrArgChange: true,
  });
  const { error } = query;
  const search = useNamed('search');
  const found = query.currentData?.pages.some((page) =>
    page.notifications.some(({ searchId }) => searchId === search),
  );
  const searching = useLoadUntil(query, search === undefined || found === true);
  return (
    <>
      <NotThere named={search} found={found === true} searching={searching || found === undefined} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={unreadOnly}
              onChange={(_event, checked) => setParams(checked ? { unread: 'true' } : {})}
            />
          }
          label={t`Unread only`}
          sx={{ flexGrow: 1 }}
        />
        <MarkAllButton uid={uid} page={query.currentData?.pages[0]} />
      </Box>
      <Loaded query={query} what={t`Notifications`} showsFormer={false}>
        {({ pages }) => {
          const notifications = pages.flatMap((page) => page.notifications);
          return (
            <>
              {notifications.length === 0 ? (
                <NoNotifications unreadOnly={unreadOnly} />
              ) : (
                <Card sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
                  <NotificationList uid={uid} notifications={notifications} heading="h2" />
                </Card>
              )}
              <LoadMore list={query} fault={error && readErrorLine(t`Notifications`, error)} />
            </>
          );
        }}
      </Loaded>
    </>
  );
};

export const Component = () => {
  const { user } = useAuth();
  return (
    <NarrowPage>
      <Box sx={{ ...spreadRow, mb: 3 }}>
        <PageTitle>{t`Notifications`}</PageTitle>
        <Settings />
      </Box>
      {user && <Notifications uid={user.uid} />}
    </NarrowPage>
  );
};
