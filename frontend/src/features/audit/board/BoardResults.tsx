import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Board } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import type { PagedQuery } from '../../../ui/lists/LoadedList.tsx';
import { LoadMoreTasks } from '../../../ui/lists/LoadMoreTasks.tsx';
import { localText, utcText } from '../events/times.tsx';
import { BoardList } from './BoardList.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { Isolated } from '../../../ui/text/UserText.tsx';

interface BoardResultsProps {
  readonly board: PagedQuery<Board> & { readonly currentData?: unknown };
  readonly filtered: boolean;
  readonly onClear: () => void;
}

const NoTasks = ({ filtered, onClear }: Omit<BoardResultsProps, 'board'>) => (
  <EmptyState
    title={
      filtered ? t`No task at that time fits all of these filters.` : t`There were no tasks at that time.`
    }
  >
    {filtered && (
      <Button variant="contained" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    )}
  </EmptyState>
);

const Summary = ({ page: { total, position, at, postedSince } }: { readonly page: Board }) => {
  const shown = countText(position);
  return (
    <Typography role="status" color="textSecondary" sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
      <Plural
        value={total}
        one={`# task as of position ${shown}`}
        other={`# tasks as of position ${shown}`}
      />
      {at !== null && (
        <>
          {' '}
          <Trans>
            (<bdi dir="ltr">{ph({ utc: utcText(at) })}</bdi> UTC,{' '}
            <Isolated>{ph({ local: localText(at) })}</Isolated> here)
          </Trans>
        </>
      )}{' '}
      · <Plural value={postedSince} _0="none posted since" other="# posted since" />
    </Typography>
  );
};

/** The board at the chosen time. While it loads, the board before stays, paler. */
export const BoardResults = ({ board, filtered, onClear }: BoardResultsProps) => {
  const { data, currentData, error } = board;
  const outdated = currentData === undefined;
  return (
    <Box
      aria-busy={outdated}
      sx={{ transition: 'opacity 150ms', ...(outdated && data !== undefined && !error && { opacity: 0.5 }) }}
    >
      <Loaded query={board} what={t`The board`} keepsStale={!outdated}>
        {({ pages }) => {
          const tasks = pages.flatMap((page) => page.tasks);
          return (
            <>
              {pages[0] && <Summary page={pages[0]} />}
              {tasks.length === 0 ? (
                <NoTasks filtered={filtered} onClear={onClear} />
              ) : (
                <>
                  <BoardList tasks={tasks} />
                  <LoadMoreTasks
                    shown={tasks.length}
                    total={pages[0]?.total ?? 0}
                    list={board}
                    fault={error ? readErrorLine(t`More of the board`, error) : undefined}
                  />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </Box>
  );
};
