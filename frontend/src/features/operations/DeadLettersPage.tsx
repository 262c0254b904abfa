import { select, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  projectionNames,
  type DeadLetterAction,
  type DeadLetterAnswer,
  type ProjectionName,
} from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { ToggleChips } from '../../ui/forms/ToggleChips.tsx';
import { SmallLine, type Columns } from '../../ui/lists/DataList.tsx';
import { LoadedList } from '../../ui/lists/LoadedList.tsx';
import { countText } from '../../ui/sentences/countText.ts';
import { clamp } from '../../ui/styles.ts';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { Isolated, UserText } from '../../ui/text/UserText.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { DeadLetterDialog, InspectDialog } from './deadLetters/dialogs.tsx';
import { nameOf } from './deadLetters/letterLabels.ts';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { polled, useGetDeadLettersInfiniteQuery, type LetterQuery } from './operationsApi.ts';
import { StateChip } from './StateChip.tsx';

/** The shown state; undefined: all. */
type ShownState = DeadLetterAnswer['state'] | undefined;

/** The choices of the filter. `parked` is first, because parked events need a decision; discarded ones stay in the list for ever. */
const choices = () =>
  [
    ['parked', t`Parked`],
    ['discarded', t`Discarded`],
    [undefined, t({ message: 'All', context: 'dead letters' })],
  ] as const;

const projectionTexts = (): Readonly<Record<ProjectionName | 'all', string>> => ({
  all: t({ message: 'All', context: 'dead letters' }),
  tasks: 'tasks',
  bids: 'bids',
  notifications: 'notifications',
  alerts: 'alerts',
  deals: 'deals',
});

const nothing = (shown: ShownState): string =>
  select(shown ?? 'all', {
    all: 'There are no dead letters.',
    parked: 'No dead letters are parked.',
    retrying: 'No dead letters are retrying.',
    discarding: 'No dead letters are discarding.',
    other: 'No dead letters are discarded.',
  });

const NoLetters = ({ shown }: { readonly shown: ShownState }) => (
  <EmptyState title={nothing(shown)}>
    <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
      <Trans>
        A dead letter is an event that a projection could not apply. Later events of its task wait until it is
        retried or discarded; all other tasks go on.
      </Trans>
    </Typography>
  </EmptyState>
);

const columns = (onInspect: (letter: DeadLetterAnswer) => void): Columns<DeadLetterAnswer> => ({
  event: {
    name: t`Event`,
    onCard: 'heading',
    namesRow: true,
    sx: { whiteSpace: 'nowrap' },
    cell: ({ type, projection, position }) => (
      <>
        <Isolated>{type}</Isolated>
        <SmallLine>
          <Isolated>{projection}</Isolated> · {countText(position)}
        </SmallLine>
      </>
    ),
  },
  task: { name: t`Task`, onCard: 'named', cell: ({ taskId }) => <CopyText text={taskId} what="task" /> },
  error: {
    name: t`Error`,
    sx: { maxWidth: '20rem' },
    cell: ({ error }) => (
      <UserText sx={{ ...clamp(3), typography: 'body2', textAlign: 'left' }}>{error.message}</UserText>
    ),
  },
  since: { name: t`Since`, onCard: 'named', cell: ({ parkedAt }) => <Moment iso={parkedAt} /> },
  waiting: {
    name: t`Events held up`,
    onCard: 'named',
    numeric: true,
    cell: ({ waiting }) => countText(waiting),
  },
  state: { name: t`State`, onCard: 'across', cell: ({ state }) => <StateChip state={state} /> },
  more: {
    name: t`More`,
    cell: (letter) => (
      <Button
        size="small"
        variant="outlined"
        aria-label={t`Inspect ${{ name: nameOf(letter) }}`}
        onClick={() => onInspect(letter)}
        sx={{ borderColor: 'divider' }}
      >
        <Trans>Inspect</Trans>
      </Button>
    ),
  },
});

const DeadLetters = (letters: LetterQuery) => {
  const open = useDialogs();
  const act = (action: DeadLetterAction, letter: DeadLetterAnswer) =>
    open((onClosed) => <DeadLetterDialog action={action} opened={letter} onClosed={onClosed} />);
  const inspect = (letter: DeadLetterAnswer) =>
    open((onClosed) => <InspectDialog letter={letter} onAct={act} onClosed={onClosed} />);
  const query = useGetDeadLettersInfiniteQuery(letters, polled(3000));
  return (
    <Box role="region" aria-label={t`Dead letters and what to do with them`}>
      <LoadedList
        list={query}
        what={t`Dead letters`}
        notesStale
        itemsOf={({ deadLetters }) => deadLetters}
        empty={<NoLetters shown={letters.state} />}
        label={t`Dead letters`}
        keyOf={({ id }) => id}
        tableFrom={1180}
        columns={columns(inspect)}
      />
    </Box>
  );
};

/** Events that a projection could not apply, to retry or discard. */
export const DeadLettersPage = () => {
  const [shown, setShown] = useState<ShownState>('parked');
  const [params, setParams] = useSearchParams();
  const projection = projectionNames.find((name) => name === params.get('projection'));
  return (
    <SectionPage
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }}>
          <ChoiceField
            id="letters-projection"
            label={t`Projection`}
            value={projection ?? 'all'}
            options={projectionTexts()}
            onChosen={(chosen) => setParams(chosen === 'all' ? {} : { projection: chosen })}
            sx={{ minWidth: 170 }}
          />
          <ToggleChips
            label={t`Which are shown`}
            options={choices()}
            chosen={shown}
            onChosen={setShown}
            joined
          />
        </Box>
      }
    >
      <DeadLetters key={`${shown} ${projection}`} state={shown} projection={projection} />
    </SectionPage>
  );
};
