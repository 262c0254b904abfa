import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography, Card } from '@mui/material';
import type { Feed } from '@marketplace/contracts';
import { failureText } from '../../api/errors/readErrorText.ts';
import {
  useGetFeedsQuery,
  useGetSearchesQuery,
  type NewFeed,
  useRemoveFeedMutation,
} from './searches/searchesApi.ts';
import { SubscribeDialog } from './searches/SubscribeDialog.tsx';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useAuth } from '../../auth/user/useAuth.ts';
import { SearchList } from './searches/SearchList.tsx';
import { spreadRow } from '../../ui/styles.ts';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';
import { ConfirmDialog, useAsk } from '../../ui/feedback/ConfirmDialog.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useToasts } from '../../ui/toasts/toasts.ts';

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2.5,
  py: 1.5,
};

const nameOf = ({ kind, name = '' }: Feed): string => (kind === 'deadlines' ? t`My deadlines` : name);

/** The feeds of the user, without their addresses, which are shown only once. */
const FeedList = ({ feeds }: { readonly feeds: readonly Feed[] }) => {
  const [remove] = useRemoveFeedMutation();
  const ask = useAsk();
  const toasts = useToasts();
  const askAndRemove = async (feed: Feed) => {
    const name = nameOf(feed);
    const confirmed = await ask<true>((asked) => (
      <ConfirmDialog
        {...asked}
        value
        title={t`Remove this feed?`}
        text={t`The address of "${name}" stops working at once.`}
        confirm={t`Remove`}
      />
    ));
    if (!confirmed) return;
    const { error } = await remove(feed._id);
    if (error) toasts.error(failureText(error, t`The feed could not be removed. Please try again.`));
  };
  return (
    <PlainList label={t`Feeds`} sx={{ display: 'grid', gap: 1 }}>
      {feeds.map((feed) => {
        const name = nameOf(feed);
        return (
          <Card component="li" key={feed._id} sx={card}>
            <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>
                <UserText>{name}</UserText>
              </Typography>
              <Typography variant="body2" component="div" color="textSecondary">
                {feed.kind === 'deadlines' ? t`Calendar (iCalendar)` : t`Feed (Atom)`} ·{' '}
                <Moment iso={feed.at} />
              </Typography>
            </Box>
            <Button
              size="small"
              color="error"
              aria-label={t`Remove the feed ${name}`}
              onClick={() => void askAndRemove(feed)}
            >
              <Trans>Remove</Trans>
            </Button>
          </Card>
        );
      })}
    </PlainList>
  );
};

const again = { refetchOnMountOrArgChange: true } as const;

interface PartProps {
  readonly uid: string;
  readonly onSubscribe: (feed: NewFeed) => void;
}

const Searches = ({ uid, onSubscribe }: PartProps) => {
  const read = useGetSearchesQuery(uid, again);
  return (
    <Loaded
      query={read}
      showsFormer={false}
      what={(error) => failureText(error, t`Your searches could not be read.`)}
    >
      {({ searches }) => (
        <Box role="group" aria-label={t`Saved searches`}>
          {searches.length === 0 ? (
            <EmptyState title={t`You have no saved searches yet.`}>
              <Typography color="textSecondary" sx={{ maxWidth: '44ch' }}>
                <Trans>
                  Search for tasks, then save the search: you are notified of new tasks that match.
                </Trans>
              </Typography>
              <BrowseButton />
            </EmptyState>
          ) : (
            <SearchList
              uid={uid}
              searches={searches}
              onSubscribe={({ name, query }) => onSubscribe({ kind: 'search', name, query })}
            />
          )}
        </Box>
      )}
    </Loaded>
  );
};

const Feeds = ({ uid, onSubscribe }: PartProps) => {
  const read = useGetFeedsQuery(uid, again);
  return (
    <Box component="section" aria-labelledby="feeds" sx={{ mt: 6 }}>
      <Box sx={{ ...spreadRow, mb: 2 }}>
        <Typography id="feeds" variant="h3" component="h2">
          <Trans>Feeds</Trans>
        </Typography>
        <Button variant="outlined" size="small" onClick={() => onSubscribe({ kind: 'deadlines' })}>
          <Trans>Subscribe to my deadlines</Trans>
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '70ch' }}>
        <Trans>
          A feed shows new tasks of a search in a feed reader, and a calendar shows your deadlines in your
          calendar app: each has a secret address, which you get here.
        </Trans>
      </Typography>
      <Loaded
        query={read}
        showsFormer={false}
        what={(error) => failureText(error, t`Your feeds could not be read.`)}
      >
        {({ feeds }) => feeds.length > 0 && <FeedList feeds={feeds} />}
      </Loaded>
    </Box>
  );
};

const SearchesAndFeeds = ({ uid }: { readonly uid: string }) => {
  const open = useDialogs();
  const subscribe = (feed: NewFeed) =>
    open((onClosed) => <SubscribeDialog feed={feed} onClosed={onClosed} />);
  return (
    <>
      <Searches uid={uid} onSubscribe={subscribe} />
      <Feeds uid={uid} onSubscribe={subscribe} />
    </>
  );
};

export const Component = () => {
  const { user } = useAuth();
  return (
    <NarrowPage>
      <PageTitle sx={{ mb: 4 }}>{t`Saved searches`}</PageTitle>
      {user && <SearchesAndFeeds uid={user.uid} />}
    </NarrowPage>
  );
};
