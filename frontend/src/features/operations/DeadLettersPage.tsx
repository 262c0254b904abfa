import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Checkbox, FormControlLabel, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { requestIdOf } from '../../api/apiError.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { useKeptFocus } from './acting/useKeptFocus.ts';
import { DeadLetterCards } from './deadLetters/DeadLetterCards.tsx';
import { DeadLettersDialog } from './deadLetters/DeadLettersDialog.tsx';
import { DeadLettersTable } from './deadLetters/DeadLettersTable.tsx';
import { InspectDialog } from './deadLetters/InspectDialog.tsx';
import { allParked, stillSelected, toggled } from './deadLetters/selection.ts';
import { SelectionBar } from './deadLetters/SelectionBar.tsx';
import { readFault } from '../../api/readFault.ts';
import { manyText } from './figures.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetDeadLettersInfiniteQuery, type ActOnDeadLetters } from './operationsApi.ts';
import { StaleNote } from './StaleNote.tsx';

interface Asked {
  readonly action: ActOnDeadLetters['action'];
  readonly letters: readonly DeadLetterAnswer[];
}

interface DeadLetterListProps {
  readonly letters: readonly DeadLetterAnswer[];
}

/** The list, what is selected of it, and what opens over it. */
const DeadLetterList = ({ letters }: DeadLetterListProps) => {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up(1180));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [inspected, setInspected] = useState<DeadLetterAnswer>();
  const [asked, setAsked] = useState<Asked>();
  const list = useKeptFocus<HTMLDivElement>();

  const parked = allParked(letters);
  const selected = stillSelected(letters, marked);
  const now = inspected && letters.find(({ id }) => id === inspected.id);
  const selecting = {
    selected: marked,
    toggle: (id: string) => setMarked((before) => toggled(before, id)),
    inspect: setInspected,
  };

  return (
    <Box
      role="region"
      aria-label="Dead letters and what to do with them"
      {...list}
      sx={{ outline: 'none', '& button, & input': { scrollMarginBlockEnd: 96 } }}
    >
      {letters.length === 0 ? (
        <EmptyState title="There are no dead letters.">
          <Typography color="textSecondary">Every event could be applied.</Typography>
        </EmptyState>
      ) : (
        <>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                disabled={parked.size === 0}
                checked={parked.size > 0 && selected.length === parked.size}
                indeterminate={selected.length > 0 && selected.length < parked.size}
                onChange={(_event, checked) => setMarked(checked ? parked : new Set())}
              />
            }
            label={`Select all that are parked (${manyText(parked.size, 'dead letter')})`}
            sx={{ mb: 1 }}
          />
          {wide ? (
            <DeadLettersTable letters={letters} selecting={selecting} />
          ) : (
            <DeadLetterCards letters={letters} selecting={selecting} />
          )}
          {selected.length > 0 && (
            <SelectionBar
              count={selected.length}
              onAct={(action) => setAsked({ action, letters: selected })}
              onClear={() => setMarked(new Set())}
            />
          )}
        </>
      )}
      {inspected && (
        <InspectDialog
          letter={now ?? inspected}
          gone={now === undefined}
          onAct={(action) => setAsked({ action, letters: [now ?? inspected] })}
          onClosed={() => setInspected(undefined)}
        />
      )}
      {asked && (
        <DeadLettersDialog
          {...asked}
          onDone={() => setMarked(new Set())}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
};

const DeadLetters = () => {
  const {
    data,
    error,
    isLoading,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
    fulfilledTimeStamp,
  } = useGetDeadLettersInfiniteQuery(undefined, {
    pollingInterval: 3000,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const fault = error && readFault('Dead letters', error);

  if (isLoading) return <TableSkeleton />;
  if (data === undefined)
    return (
      <ErrorState
        message={readFault('Dead letters', error)}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {fault !== undefined && (
        <StaleNote message={fault} readAt={fulfilledTimeStamp} onRetry={() => void refetch()} />
      )}
      <DeadLetterList letters={data.pages.flatMap((page) => page.deadLetters)} />
      <LoadMore
        hasNext={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        fault={undefined}
      />
    </>
  );
};

/** Events that a projection could not apply, to be tried again or let go. */
export const DeadLettersPage = () => (
  <OperationsFrame title="Dead letters">
    <DeadLetters />
  </OperationsFrame>
);
