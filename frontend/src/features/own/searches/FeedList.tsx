import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Feed } from '@marketplace/contracts';
import { Box, Button, Card, Typography } from '@mui/material';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { useRemoveFeedMutation } from './searchesApi.ts';
import { ConfirmDialog, useAsk } from '../../../ui/feedback/ConfirmDialog.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';

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

/** The feeds of the user; nobody can read their addresses again. */
export const FeedList = ({ feeds }: { readonly feeds: readonly Feed[] }) => {
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
    <Box
      component="ul"
      role="list"
      aria-label={t`Feeds`}
      sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {feeds.map((feed) => {
        const name = nameOf(feed);
        return (
          <Card component="li" key={feed._id} sx={card}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
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
    </Box>
  );
};
