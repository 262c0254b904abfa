import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { moveBetweenRows } from './moveBetweenRows.ts';

interface DenseTableProps {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly align?: 'right' }[];
  /** How many rows there are with the head's, where not all are in the document. */
  readonly rowCount?: number;
  /** The rows. */
  readonly children: ReactNode;
}

const stickyHead = {
  '& th': { position: 'sticky', top: 73, zIndex: 1, whiteSpace: 'nowrap' },
  '& th:first-of-type': { borderTopLeftRadius: 11 },
  '& th:last-of-type': { borderTopRightRadius: 11 },
} as const;

/** Where people work: dense, columns that line up, a head that stays in sight, arrow keys from row to row. */
export const DenseTable = ({ label, columns, rowCount, children }: DenseTableProps) => (
  <TableContainer
    sx={{
      // A container that scrolls would keep the head from staying in sight.
      overflow: 'visible',
      border: 1,
      borderColor: 'divider',
      borderRadius: '12px',
      bgcolor: 'background.paper',
    }}
  >
    <Table
      aria-label={label}
      aria-rowcount={rowCount}
      sx={{
        '& td, & tbody th': { py: 0.75 },
        '& tbody tr:last-child td, & tbody tr:last-child th': { borderBottom: 0 },
      }}
    >
      <TableHead sx={stickyHead}>
        <TableRow>
          {columns.map(({ name, align }) => (
            <TableCell key={name} {...(align && { align })}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody onKeyDown={moveBetweenRows}>{children}</TableBody>
    </Table>
  </TableContainer>
);
