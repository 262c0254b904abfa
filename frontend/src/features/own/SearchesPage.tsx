import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { failureText } from '../../api/errors/readErrorText.ts';
import { useGetFeedsQuery, useGetSearchesQuery, type NewFeed } from './searches/searchesApi.ts';
import { SubscribeDialog } from './searches/SubscribeDialog.tsx';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { useFocusFallback } from '../../ui/lists/useFocusFallback.ts';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useAuth } from '../auth/user/useAuth.ts';
import { FeedList } from './searches/FeedList.tsx';
import { SearchList } from './searches/SearchList.tsx';
import { spreadRow } from '../../ui/styles/spreadRow.ts';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';

const again = { refetchOnMountOrArgChange: true } as const;

interface PartProps {
  readonly uid: string;
  readonly onSubscribe: (feed: NewFeed) => void;
}

const Searches = ({ uid, onSubscribe }: PartProps) => {
  const read = useGetSearchesQuery(uid, again);
  const around = useFocusFallback<HTMLDivElement>();
  return (
    <Loaded
      query={read}
      showsFormer={false}
      what={(error) => failureText(error, t`Your searches could not be read.`)}
    >
      {({ searches }) => (
        <Box {...around} role="group" aria-label={t`Saved searches`} sx={{ outline: 'none' }}>
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
  const around = useFocusFallback<HTMLElement>();
  return (
    <Box {...around} component="section" aria-labelledby="feeds" sx={{ mt: 6, outline: 'none' }}>
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
