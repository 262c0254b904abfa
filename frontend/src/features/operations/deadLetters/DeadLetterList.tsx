import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Button } from '@mui/material';
import { CardTitle, DataList, SmallLine } from '../../../ui/lists/DataList.tsx';
import { clamp } from '../../../ui/styles/clamp.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { StateChip } from '../StateChip.tsx';
import { inspectText } from './dialogText.ts';

type Letter = DeadLetterAnswer;

const PositionOf = ({ letter }: { readonly letter: Letter }) => {
  const position = countText(letter.position);
  return <Trans>position {position}</Trans>;
};

const columns = (onInspect: (letter: Letter) => void) => ({
  event: {
    name: t`Event`,
    namesRow: true,
    sx: { whiteSpace: 'nowrap' },
    cell: ({ type, projection, position }: Letter) => (
      <>
        <bdi>{type}</bdi>
        <SmallLine>
          <bdi>{projection}</bdi> · {countText(position)}
        </SmallLine>
      </>
    ),
  },
  task: { name: t`Task`, cell: ({ taskId }: Letter) => <CopyText text={taskId} what="task" /> },
  error: {
    name: t`Error`,
    sx: { maxWidth: 320 },
    cell: ({ error }: Letter) => (
      <UserText sx={{ ...clamp(3), typography: 'body2', textAlign: 'left' }}>{error.message}</UserText>
    ),
  },
  since: { name: t`Since`, cell: ({ parkedAt }: Letter) => <Moment iso={parkedAt} /> },
  waiting: { name: t`Events held up`, numeric: true, cell: ({ waiting }: Letter) => countText(waiting) },
  state: { name: t`State`, cell: ({ state }: Letter) => <StateChip state={state} /> },
  more: {
    name: t`More`,
    cell: (letter: Letter) => (
      <Button
        size="small"
        variant="outlined"
        aria-label={inspectText(letter)}
        onClick={() => onInspect(letter)}
        sx={{ borderColor: 'divider' }}
      >
        <Trans>Inspect</Trans>
      </Button>
    ),
  },
});

interface DeadLetterListProps {
  readonly letters: readonly Letter[];
  readonly onInspect: (letter: Letter) => void;
}

/** Dead letters, each with a button to inspect it. */
export const DeadLetterList = ({ letters, onInspect }: DeadLetterListProps) => (
  <DataList
    label={t`Dead letters`}
    items={letters}
    keyOf={({ id }) => id}
    tableFrom={1180}
    columns={columns(onInspect)}
    card={({ error, state, more }, letter) => [
      [
        <CardTitle>
          <bdi>{letter.type}</bdi>
        </CardTitle>,
        state,
      ],
      error,
      <SmallLine>
        <bdi>{letter.projection}</bdi> · <PositionOf letter={letter} /> ·{' '}
        <Plural value={letter.waiting} one="# event held up" other="# events held up" />
        <br />
        <Trans>
          parked <Moment iso={letter.parkedAt} />
        </Trans>
      </SmallLine>,
      more,
    ]}
  />
);
