import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Button, TableCell, TableRow } from '@mui/material';
import { clamp } from '../../../ui/styles/clamp.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { StateChip } from '../StateChip.tsx';
import { SelectBox, type Selecting } from './SelectBox.tsx';
import { inspectText } from './dialogText.ts';
import { countText } from '../../../ui/text/countText.ts';

interface DeadLettersProps {
  readonly letters: readonly DeadLetterAnswer[];
  readonly selecting: Selecting;
}

const columns = () => [
  { name: t`Select` },
  { name: t`Event` },
  { name: t`Task` },
  { name: t`Error` },
  { name: t`Since` },
  { name: t`Waiting`, align: 'right' as const },
  { name: t`State` },
  { name: t`More` },
];

/** Dead letters on a wide screen. */
export const DeadLettersTable = ({ letters, selecting }: DeadLettersProps) => (
  <DenseTable label={t`Dead letters`} columns={columns()}>
    {letters.map((letter) => (
      <TableRow
        key={letter.id}
        hover
        sx={{ ...(selecting.selected.has(letter.id) && { bgcolor: 'action.selected' }) }}
      >
        <TableCell>
          <SelectBox letter={letter} selecting={selecting} />
        </TableCell>
        <TableCell component="th" scope="row" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          <bdi>{letter.type}</bdi>
          <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            <bdi>{letter.projection}</bdi> · {countText(letter.position)}
          </Box>
        </TableCell>
        <TableCell>
          <CopyText text={letter.taskId} what="task" />
        </TableCell>
        <TableCell sx={{ maxWidth: 320 }}>
          <UserText sx={{ ...clamp(2), typography: 'body2' }}>{letter.error.message}</UserText>
        </TableCell>
        <TableCell>
          <Moment iso={letter.parkedAt} />
        </TableCell>
        <TableCell align="right">{countText(letter.waiting)}</TableCell>
        <TableCell>
          <StateChip state={letter.state} />
        </TableCell>
        <TableCell>
          <Button
            size="small"
            variant="outlined"
            aria-label={inspectText(letter)}
            onClick={() => selecting.inspect(letter)}
            sx={{ borderColor: 'divider' }}
          >
            <Trans>Inspect</Trans>
          </Button>
        </TableCell>
      </TableRow>
    ))}
  </DenseTable>
);
