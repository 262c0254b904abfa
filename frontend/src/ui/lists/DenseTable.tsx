import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { moveBetweenRows } from './moveBetweenRows.ts';

interface DenseTableProps {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly align?: 'right' }[];
  /** With the head, if not all rows are in the document. */
  readonly rowCount?: number;
  readonly children: ReactNode;
}

const stickyHead = {
  '& th': { position: 'sticky', top: 73, zIndex: 1, whiteSpace: 'nowrap' },
  '& th:first-of-type': { borderTopLeftRadius: 11 },
  '& th:last-of-type': { borderTopRightRadius: 11 },
} as const;

/** A dense table: sticky head, arrow keys move between rows. */
export const DenseTable = ({ label, columns, rowCount, children }: DenseTableProps) => (
  <TableContainer
    sx={{
      // In a scrolling container the head would not be sticky.
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
