import { select, t } from '@lingui/core/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { useFocusFallback } from '../../ui/lists/useFocusFallback.ts';
import { DeadLetterList } from './deadLetters/DeadLetterList.tsx';
import { DeadLetterDialog } from './deadLetters/DeadLetterDialog.tsx';
import { InspectDialog } from './deadLetters/InspectDialog.tsx';
import { ToggleChips } from '../../ui/forms/ToggleChips.tsx';
import { readErrorText } from '../../api/errors/readErrorText.ts';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetDeadLettersInfiniteQuery, type ActOnDeadLetters } from './operationsApi.ts';
import { StaleNote } from '../../ui/feedback/StaleNote.tsx';

/** The shown state; undefined: all. */
type ShownState = DeadLetterAnswer['state'] | undefined;

/** Parked comes first, because it needs a decision; discarded ones stay on record for ever. */
const choices = () =>
  [
    ['parked', t`Parked`],
    ['discarded', t`Discarded`],
    [undefined, t({ message: 'All', context: 'dead letters' })],
  ] as const;

interface LettersProps {
  readonly letters: readonly DeadLetterAnswer[];
  readonly shown: ShownState;
}

const nothing = (shown: ShownState): string =>
  select(shown ?? 'all', {
    all: 'There are no dead letters.',
    parked: 'No dead letters are parked.',
    retrying: 'No dead letters are retrying.',
    discarding: 'No dead letters are discarding.',
    other: 'No dead letters are discarded.',
  });

/** The list with its dialogs. */
const Letters = ({ letters, shown }: LettersProps) => {
  const open = useDialogs();
  const act = (action: ActOnDeadLetters['action'], letter: DeadLetterAnswer) =>
    open((onClosed) => <DeadLetterDialog action={action} letter={letter} onClosed={onClosed} />);
  const inspect = (letter: DeadLetterAnswer) =>
    open((onClosed) => <InspectDialog letter={letter} onAct={act} onClosed={onClosed} />);
  const list = useFocusFallback<HTMLDivElement>();

  return (
    <Box
      role="region"
      aria-label={t`Dead letters and what to do with them`}
      {...list}
      sx={{ outline: 'none' }}
    >
      {letters.length === 0 ? (
        <EmptyState title={nothing(shown)}>
          <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
            <Trans>
              A dead letter is an event that a projection could not apply. Later events of its task wait until
              it is retried or discarded; all other tasks go on.
            </Trans>
          </Typography>
        </EmptyState>
      ) : (
        <DeadLetterList letters={letters} onInspect={inspect} />
      )}
    </Box>
  );
};

const DeadLetters = ({ shown }: { readonly shown: ShownState }) => {
  const list = useGetDeadLettersInfiniteQuery(
    { state: shown },
    { pollingInterval: 3000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const { data, error, isLoading, refetch } = list;
  const fault = error && readErrorText(t`Dead letters`, error);

  if (isLoading) return <TableSkeleton />;
  if (data === undefined)
    return <ErrorState message={readErrorText(t`Dead letters`, error)} error={error} onRetry={refetch} />;
  return (
    <>
      {fault !== undefined && (
        <StaleNote message={fault} readAt={list.fulfilledTimeStamp} onRetry={refetch} />
      )}
      <Letters letters={data.pages.flatMap((page) => page.deadLetters)} shown={shown} />
      <LoadMore list={list} />
    </>
  );
};

/** Events that a projection could not apply, to retry or discard. */
export const DeadLettersPage = () => {
  const [shown, setShown] = useState<ShownState>('parked');
  return (
    <OperationsFrame
      title={t`Dead letters`}
      actions={
        <ToggleChips
          label={t`Which are shown`}
          options={choices()}
          chosen={shown}
          onChosen={setShown}
          joined
        />
      }
    >
      <DeadLetters key={shown ?? 'all'} shown={shown} />
    </OperationsFrame>
  );
};
