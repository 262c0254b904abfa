import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Board } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadMoreTasks } from '../../../ui/lists/LoadMoreTasks.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { localText, utcText } from '../events/timeText.ts';
import { BoardList } from './BoardList.tsx';
import type { BoardState } from './useBoard.ts';
import { countText } from '../../../ui/sentences/countText.ts';

interface BoardResultsProps {
  readonly board: BoardState;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

const Summary = ({ page: { total, position, at, postedSince } }: { readonly page: Board }) => {
  const shown = countText(position);
  const utc = at === null ? '' : utcText(at);
  const local = at === null ? '' : localText(at);
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
            (<bdi dir="ltr">{utc}</bdi> UTC, <bdi>{local}</bdi> here)
          </Trans>
        </>
      )}{' '}
      · <Plural value={postedSince} _0="none posted since" other="# posted since" />
    </Typography>
  );
};

/** The board at that time, or its loading, error or empty state. */
export const BoardResults = ({ board, filtered, onClear }: BoardResultsProps) => {
  const { data, currentData, error, isLoading, refetch } = board;
  const outdated = currentData === undefined;
  if (isLoading) return <TableSkeleton />;
  if (error && outdated) return <ErrorState what={t`The board`} error={error} onRetry={refetch} />;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined) return null;
  const found = data.pages.flatMap((page) => page.tasks);
  return (
    <Box aria-busy={outdated} sx={{ transition: 'opacity 150ms', ...(outdated && { opacity: 0.5 }) }}>
      <Summary page={first} />
      {found.length === 0 ? (
        <EmptyState
          title={
            filtered
              ? t`No task at that time fits all of these filters.`
              : t`There were no tasks at that time.`
          }
        >
          {filtered && (
            <Button variant="contained" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <BoardList tasks={found} />
          <LoadMoreTasks
            shown={found.length}
            total={first.total}
            list={board}
            fault={error && readErrorLine(t`More of the board`, error)}
          />
        </>
      )}
    </Box>
  );
};
