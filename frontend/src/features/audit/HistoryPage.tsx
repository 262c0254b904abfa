import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { TaskHistory } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { Link, useMatch } from 'react-router-dom';
import { readErrorLine } from '../../api/errors/readErrorText.ts';
import { paths, screenPaths } from '../../navigation/paths.ts';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import type { PagedQuery } from '../../ui/lists/LoadedList.tsx';
import { NotThere, useLoadUntil, useNamed, type SearchedList } from '../../ui/lists/named.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { useGetHistoryInfiniteQuery } from './calls/auditApi.ts';
import { withAmounts } from './events/eventText.ts';
import { saveJson } from '../../browser/saveFile.ts';
import { HistoryEvent } from './history/HistoryEvent.tsx';
import { TaskTimeline } from './history/TaskTimeline.tsx';

/** The task's current title; of a deleted task, its title before the deletion. */
const lastTitle = (events: TaskHistory['events']): string | null | undefined =>
  events
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'title'))
    .map(({ after, before }) => (after === undefined ? before : after))
    .findLast((title): title is string | null => title === null || typeof title === 'string');

type HistoryList = PagedQuery<TaskHistory> & SearchedList;

const Events = ({ id, list, pages }: { id: string; list: HistoryList; pages: readonly TaskHistory[] }) => {
  const { hasNextPage, error } = list;
  const read = pages.flatMap((page) => page.events);
  const events = withAmounts(read);
  const last = events.at(-1);
  const deleted = last?.type === 'TaskDeleted';
  const title = lastTitle(read);
  const named = useNamed('event');
  const found = events.some(({ position }) => String(position) === named);
  const searching = useLoadUntil(list, named === undefined || Number(named) <= (last?.position ?? 0));
  return (
    <>
      <NotThere named={named} found={found} searching={searching} />
      <Box sx={{ mb: 4 }}>
        {title !== undefined && (
          <Typography variant="subtitle1" component="p" sx={{ mb: 0.5, maxWidth: '70ch' }}>
            <UserText>{title}</UserText>
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
          <CopyText text={id} what="id" />
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {hasNextPage ? (
              <Plural value={events.length} one="# event shown" other="# events shown" />
            ) : (
              <Plural value={events.length} one="# event" other="# events" />
            )}
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
          {!hasNextPage && (
            <Button
              size="small"
              color="inherit"
              onClick={() => saveJson(`history-${id}.json`, { events: read })}
            >
              <Trans>Download the history</Trans>
            </Button>
          )}
        </Box>
      </Box>
      <TaskTimeline events={events} />
      <Box component="ol" aria-label={t`History`} sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
        {events.map((event) => (
          <HistoryEvent
            key={event.position}
            event={event}
            events={events}
            isLast={event === last && !hasNextPage}
          />
        ))}
      </Box>
      <LoadMore
        list={list}
        fault={error === undefined ? undefined : readErrorLine(t`More of the history`, error)}
      />
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

const History = ({ id }: { readonly id: string }) => {
  const list = useGetHistoryInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={list} what={t`The history`} loading={<TextSkeleton />} missing={<NoTask />}>
      {({ pages }) => <Events id={id} list={list} pages={pages} />}
    </Loaded>
  );
};

export const HistoryPage = () => {
  const id = useMatch(screenPaths.taskHistory)?.params.id ?? '';
  return (
    <SectionPage title={t`History of a task`}>
      <History key={id} id={id} />
    </SectionPage>
  );
};
