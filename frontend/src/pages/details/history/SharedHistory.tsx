import { api } from '../../../api/api.ts';
import { byCursor } from '../../../api/pages.ts';
import type { SharedEvent } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { LoadMore } from '../../../ui/lists/LoadMore.tsx';
import { HistoryEntry } from './HistoryEntry.tsx';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The history of a task, newest event first, for its owner and its bidders. Updates of the task refetch it. */
    getSharedHistory: build.infiniteQuery({
      ...byCursor('GET /tasks/{id}/history', 20, (id: string) => ({ params: { id } })),
      providesTags: (_history, _error, id) => [{ type: 'Task', id }],
    }),
  }),
});

const { useGetSharedHistoryInfiniteQuery } = historyApi;

const what = () => t`The history`;
/** The number of newest events that are shown at first. */
const newest = 5;

const Events = ({ taskId }: { readonly taskId: string }) => {
  const query = useGetSharedHistoryInfiniteQuery(taskId, { refetchOnMountOrArgChange: true });
  const [all, setAll] = useState(false);
  const { error } = query;
  const list = (events: readonly SharedEvent[]) => (
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
        {(all ? events : events.slice(0, newest)).map((event) => (
          <HistoryEntry key={event.position} taskId={taskId} event={event} />
        ))}
      </Box>
      {events.length > newest && (
        <Button size="small" variant="outlined" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Show less` : t`Show the whole history`}
        </Button>
      )}
      {all && <LoadMore list={query} fault={error && readErrorLine(what(), error)} />}
    </>
  );
  return (
    <Loaded query={query} what={what()}>
      {({ pages }) => list(pages.flatMap((page) => page.events))}
    </Loaded>
  );
};

interface SharedHistoryProps {
  readonly taskId: string;
  readonly isOwner: boolean;
}

/** The section with the history of a task, for its owner and its bidders. */
export const SharedHistory = ({ taskId, isOwner }: SharedHistoryProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h3" component="h2">
        <Trans>History</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '70ch' }}>
        {isOwner
          ? t`Everything that happened to your task, newest first.`
          : t`Everything that happened to this task, newest first. Offers of others are not shown.`}
      </Typography>
      <Events taskId={taskId} />
    </Box>
  );
};
