import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { LoadMore } from '../../../ui/lists/LoadMore.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';
import { useGetSharedHistoryInfiniteQuery } from './historyApi.ts';

const what = () => t`The history`;

const Events = ({ taskId }: { readonly taskId: string }) => {
  const query = useGetSharedHistoryInfiniteQuery(taskId, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  if (data === undefined)
    return error === undefined ? (
      <TableSkeleton rows={3} />
    ) : (
      <ErrorState what={what()} error={error} onRetry={refetch} />
    );
  return (
    <>
      <Box
        component="ol"
        role="list"
        aria-label={t`History of this task`}
        sx={{
          m: 0,
          mt: 2,
          marginInlineStart: 0.5,
          paddingInlineStart: 2.5,
          borderInlineStart: '2px solid',
          borderColor: 'divider',
          listStyle: 'none',
        }}
      >
        {data.pages.flatMap(({ events }) =>
          events.map((event) => <HistoryEntry key={event.position} event={event} />),
        )}
      </Box>
      <LoadMore list={query} fault={error && readErrorLine(what(), error)} />
    </>
  );
};

/** What happened to a task, for its owner and its bidders; read when it is opened. */
export const SharedHistory = ({ taskId }: { readonly taskId: string }) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} variant="h3" component="h2">
        <Trans>History</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5, maxWidth: '70ch' }}>
        <Trans>Everything that happened to this task, newest first. Offers of others are not shown.</Trans>
      </Typography>
      <Button
        size="small"
        variant="outlined"
        aria-expanded={open}
        aria-controls={`${id}-events`}
        onClick={() => setOpen(!open)}
      >
        {open ? t`Hide the history` : t`Show the history`}
      </Button>
      <div id={`${id}-events`}>{open && <Events taskId={taskId} />}</div>
    </Box>
  );
};
