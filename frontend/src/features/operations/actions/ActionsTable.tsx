import { t } from '@lingui/core/macro';
import type { ActionAnswer } from '@marketplace/contracts';
import { TableCell, TableRow } from '@mui/material';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { Isolates } from '../../../ui/text/Isolates.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { ActionPosition } from './ActionPosition.tsx';
import { actionText } from '../../../operatorActions/actionText.ts';

const columns = () => [
  { name: t`When` },
  { name: t`Who` },
  { name: t`What` },
  { name: t`Why` },
  { name: t`Position`, align: 'right' as const },
];

/** The actions on a wide screen. */
export const ActionsTable = ({ actions }: { readonly actions: readonly ActionAnswer[] }) => (
  <DenseTable label={t`What operators did`} columns={columns()}>
    {actions.map((action) => (
      <TableRow key={action.position} hover>
        <TableCell>
          <Moment iso={action.at} />
        </TableCell>
        <TableCell sx={{ maxWidth: 240 }}>
          <UserText>{action.actor.email}</UserText>
        </TableCell>
        <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
          <Isolates text={actionText(action)} />
        </TableCell>
        <TableCell sx={{ maxWidth: 360, color: 'text.secondary' }}>
          {action.reason ? (
            <UserText multiline sx={{ textAlign: 'left' }}>
              {action.reason}
            </UserText>
          ) : (
            '—'
          )}
        </TableCell>
        <TableCell align="right">
          <ActionPosition position={action.position} />
        </TableCell>
      </TableRow>
    ))}
  </DenseTable>
);
