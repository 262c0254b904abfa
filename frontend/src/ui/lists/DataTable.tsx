import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type SxProps,
  type Theme,
} from '@mui/material';
import { memo, type Key, type MouseEvent, type ReactNode, type KeyboardEvent } from 'react';
import { joinSx, frame } from '../styles.ts';

const controls = 'a[href], button';

/** For each key, the row to which it moves the focus. */
const rowFor: Readonly<Record<string, (rows: readonly Element[], at: number) => Element | undefined>> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
};

/** In a table's body, arrow keys, Home and End move between the same controls of different rows. */
const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = target instanceof Element ? target.closest('tr') : null;
  if (!row) return;
  const rows = [...currentTarget.querySelectorAll('tr')];
  const place = [...row.querySelectorAll(controls)].findIndex((control) => control === target);
  const next = rowFor[key]?.(rows, rows.indexOf(row))?.querySelectorAll<HTMLElement>(controls)[place];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export interface Column<Item> {
  readonly name: string;
  /** Whether the cells are aligned at the right. */
  readonly numeric?: boolean;
  /** Whether the cells of the column are the headers of their rows. */
  readonly namesRow?: boolean;
  /** The styles of the column's cells. */
  readonly sx?: SxProps<Theme>;
  readonly title?: (item: Item) => string;
  /**
   * The place of the cell on a card: in the heading, across from the heading, after its name, or in small letters at the end.
   * Default: a separate line.
   */
  readonly onCard?: 'heading' | 'across' | 'named' | 'small' | 'nowhere';
  /** The content. An empty cell is a dash in a table, and is left out on a card. */
  readonly cell: (item: Item) => ReactNode;
}

/** A row by its index, or a gap in place of rows that are not in the document. */
export type ListEntry = { readonly row: number } | { readonly gap: number; readonly key: string };

export interface ListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => Key;
  /** If given, only these rows are in the document, each with its index in `data-row`. */
  readonly entries?: readonly ListEntry[];
  /** Added to the styles of the table. */
  readonly tableSx?: SxProps<Theme>;
  /** Called for a click on a row, but not on its controls. */
  readonly onRow?: (item: Item) => void;
}

interface DataTableProps<Item> extends ListProps<Item> {
  readonly columns: readonly Column<Item>[];
}

const stickyHead = {
  '& th': { position: 'sticky', top: 73, zIndex: 1, whiteSpace: 'nowrap' },
  '& th:first-of-type': { borderTopLeftRadius: 11 },
  '& th:last-of-type': { borderTopRightRadius: 11 },
} as const;

const Cell = <Item,>({ column, item }: { readonly column: Column<Item>; readonly item: Item }) => (
  <TableCell
    {...(column.namesRow && { component: 'th', scope: 'row' })}
    align={column.numeric ? 'right' : 'inherit'}
    title={column.title?.(item)}
    sx={column.sx ?? {}}
  >
    {column.cell(item) ?? '—'}
  </TableCell>
);

/** Opens a row on a click, but not on its links and buttons, and not while the user selects text. */
const clickOn =
  (open: () => void) =>
  ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) return;
    if (getSelection()?.isCollapsed !== false) open();
  };

interface RowProps<Item> extends Pick<DataTableProps<Item>, 'columns' | 'onRow'> {
  readonly item: Item;
  readonly row: number;
  /** Whether only some of the rows are in the document. */
  readonly isPart: boolean;
}

const PlainRow = <Item,>({ item, row, isPart, columns, onRow }: RowProps<Item>) => (
  <TableRow
    hover
    {...(isPart && { 'data-row': row, 'aria-rowindex': row + 2 })}
    {...(onRow && { onClick: clickOn(() => onRow(item)) })}
  >
    {columns.map((column) => (
      <Cell key={column.name} column={column} item={item} />
    ))}
  </TableRow>
);
/** `memo`: if the columns are the same object, only a changed row renders again. */
const Row = memo(PlainRow) as typeof PlainRow;

/** A dense table: sticky head, arrow keys move between rows. */
export const DataTable = <Item,>(props: DataTableProps<Item>) => {
  const { label, items, entries, keyOf, columns, tableSx, onRow } = props;
  return (
    <TableContainer
      sx={{
        // In a scrolling container the head would not be sticky.
        overflow: 'visible',
        ...frame,
      }}
    >
      <Table
        aria-label={label}
        aria-rowcount={entries && items.length + 1}
        sx={joinSx(
          {
            '& td, & tbody th': { py: 0.75 },
            '& tbody th': { fontWeight: 600 },
            '& tbody tr:last-child td, & tbody tr:last-child th': { borderBottom: 0 },
          },
          tableSx,
        )}
      >
        <TableHead sx={stickyHead}>
          <TableRow>
            {columns.map(({ name, numeric }) => (
              <TableCell key={name} align={numeric ? 'right' : 'inherit'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={moveBetweenRows}>
          {(entries ?? items.map((_item, row) => ({ row }))).map((entry) => {
            if ('gap' in entry)
              return (
                <tr key={entry.key} aria-hidden style={{ height: entry.gap }}>
                  <td colSpan={columns.length} />
                </tr>
              );
            const item = items[entry.row];
            if (item === undefined) return null;
            const row = { item, row: entry.row, isPart: entries !== undefined, columns };
            return <Row key={keyOf(item)} {...row} {...(onRow && { onRow })} />;
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
