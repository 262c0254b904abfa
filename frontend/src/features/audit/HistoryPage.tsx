import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { TaskHistory } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { Link, useMatch } from 'react-router-dom';
import { paths, screenPaths } from '../../navigation/paths.ts';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { NotThere, useNamed } from '../../ui/lists/named.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { useGetHistoryQuery } from './calls/auditApi.ts';
import { withAmounts } from './events/eventText.ts';
import { saveJson } from '../../browser/saveFile.ts';
import { HistoryEvent } from './history/HistoryEvent.tsx';
import { TaskTimeline } from './history/TaskTimeline.tsx';

/** The task's current title; of a deleted task, its title before the deletion. */
const lastTitle = ({ events }: TaskHistory): string | null | undefined =>
  events
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'title'))
    .map(({ after, before }) => (after === undefined ? before : after))
    .findLast((title): title is string | null => title === null || typeof title === 'string');

const Events = ({ id, history }: { readonly id: string; readonly history: TaskHistory }) => {
  const events = withAmounts(history.events);
  const deleted = events.at(-1)?.type === 'TaskDeleted';
  const title = lastTitle(history);
  const named = useNamed('event');
  const found = events.some(({ position }) => String(position) === named);
  return (
    <>
      <NotThere named={named} found={found} searching={false} />
      <Box sx={{ mb: 4 }}>
        {title !== undefined && (
          <Typography variant="subtitle1" component="p" sx={{ mb: 0.5, maxWidth: '70ch' }}>
            <UserText>{title}</UserText>
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          <CopyText text={id} what="id" />
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <Plural value={events.length} one="# event" other="# events" />
          </Typography>
          {deleted ? (
            <Typography color="textSecondary">
              <Trans>The task is deleted; its history is kept.</Trans>
            </Typography>
          ) : (
            <Button component={Link} size="small" color="inherit" to={paths.task(id)}>
              <Trans>The task today</Trans>
            </Button>
          )}
          <Button size="small" color="inherit" onClick={() => saveJson(`history-${id}.json`, history)}>
            <Trans>Download the history</Trans>
          </Button>
        </Box>
      </Box>
      <TaskTimeline events={events} />
      <Box component="ol" aria-label={t`History`} sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
        {events.map((event) => (
          <HistoryEvent key={event.position} event={event} events={events} />
        ))}
      </Box>
    </>
  );
};

const NoTask = () => (
  <EmptyState title={t`The ledger knows no task with this id.`}>
    <Button component={Link} to={paths.audit} variant="contained">
      <Trans>To the ledger</Trans>
    </Button>
  </EmptyState>
);

const History = ({ id }: { readonly id: string }) => (
  <Loaded
    query={useGetHistoryQuery(id, { refetchOnMountOrArgChange: true })}
    what={t`The history`}
    loading={<TextSkeleton />}
    missing={<NoTask />}
  >
    {(history) => <Events id={id} history={history} />}
  </Loaded>
);

/** All events of a task, also of a deleted one. */
export const HistoryPage = () => {
  const id = useMatch(screenPaths.taskHistory)?.params.id ?? '';
  return (
    <SectionPage title={t`History of a task`}>
      <History key={id} id={id} />
    </SectionPage>
  );
};
