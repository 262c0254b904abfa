import { Box, Card, Typography, type SxProps, type Theme } from '@mui/material';
import { Fragment, memo, useMemo, type ReactNode } from 'react';
import { useMinWidth } from '../layout/useMedia.ts';
import { joinSx, wrapsIfNarrow } from '../styles.ts';
import { DataTable, type Column, type ListProps } from './DataTable.tsx';

/** The columns of a list, in the order of the table. */
export type Columns<Item, Id extends string = string> = Readonly<Record<Id, Column<Item>>>;

/** The lines of a card, made of the cells of its item. */
export type CardLines<Item, Id extends string> = (
  cells: Readonly<Record<Id, ReactNode>>,
  item: Item,
) => readonly ReactNode[];

interface CardsProps<Item, Id extends string> extends ListProps<Item> {
  readonly columns: Columns<Item, Id>;
  /**
   * The lines of a card, made of the same cells; the parts of a line are at its two ends.
   * Default: each cell has the place that `onCard` of its column gives.
   */
  readonly card?: CardLines<Item, Id> | undefined;
  /** Whether the cards have lines between them instead of boxes around them. */
  readonly plain?: boolean;
  /** Added to the styles of a card. */
  readonly cardSx?: SxProps<Theme> | undefined;
}

export interface DataListProps<Item, Id extends string> extends CardsProps<Item, Id> {
  /** The least width of the window, in px, for the table; a narrower window shows cards. */
  readonly tableFrom: number;
}

const boxed = {
  list: {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  },
  // The last line is at the bottom, so that cards beside each other have their last lines at the same height.
  card: { display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5, '& > :last-child': { mt: 'auto' } },
} as const;
const lined = {
  list: {},
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0.75,
    py: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const;

const ends = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
  '& > :last-child': { textAlign: 'end' },
} as const;

/** The style of a heading with a state: the state stays beside the first line of a long heading. */
const headed = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: 2,
  ...wrapsIfNarrow,
  '& > :first-of-type': { minWidth: 0 },
  '& > :not(:first-of-type)': { flexShrink: 0, maxWidth: '100%', textAlign: 'end' },
} as const;

export const CardTitle = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="h4" component="h2">
    {children}
  </Typography>
);

/** A line below another, in smaller and paler letters. */
export const SmallLine = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    component="div"
    sx={{ fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Typography>
);

const partsOf = (line: readonly ReactNode[]) => line.map((part, index) => <div key={index}>{part}</div>);

const lineOf = (line: ReactNode, at: number) =>
  Array.isArray(line) ? (
    <Box key={at} sx={ends}>
      {partsOf(line)}
    </Box>
  ) : (
    <div key={at}>{line}</div>
  );

/** The lines of a card, by the places in `onCard` of the columns. */
const linesOf = <Item,>(columns: readonly Column<Item>[], item: Item): readonly ReactNode[] => {
  const cells = columns.map((column) => ({ ...column, shown: column.cell(item) }));
  const at = (place: Column<Item>['onCard']) =>
    cells.filter(({ onCard, shown }) => onCard === place && Boolean(shown));
  const small = at('small').map(({ name, shown }, place) => (
    <Fragment key={name}>
      {place > 0 && ' · '}
      {shown}
    </Fragment>
  ));
  const heading = [
    ...at('heading').map(({ shown }) => <CardTitle>{shown}</CardTitle>),
    ...at('across').map(({ shown }) => shown),
  ];
  return [
    heading.length > 0 && <Box sx={headed}>{partsOf(heading)}</Box>,
    ...cells.map(({ name, onCard, shown }) => {
      if (onCard === 'named') return shown && [<SmallLine>{name}</SmallLine>, shown];
      return onCard === undefined && shown;
    }),
    small.length > 0 && <SmallLine>{small}</SmallLine>,
  ];
};

interface CardRowProps<Item, Id extends string> extends Pick<
  CardsProps<Item, Id>,
  'columns' | 'card' | 'plain' | 'cardSx'
> {
  readonly item: Item;
  readonly row: number;
  /** The length of the whole list, if only some of its cards are in the document. */
  readonly setSize: number | undefined;
}

const PlainCard = <Item, Id extends string>(props: CardRowProps<Item, Id>) => {
  const { item, row, setSize, columns, card, plain = false, cardSx } = props;
  const CardBox = plain ? Box : (Card as typeof Box);
  const cells = () =>
    Object.fromEntries(
      Object.entries<Column<Item>>(columns).map(([id, { cell }]) => [id, cell(item)]),
    ) as Record<Id, ReactNode>;
  const lines = card ? card(cells(), item) : linesOf(Object.values<Column<Item>>(columns), item);
  return (
    <CardBox
      component="li"
      {...(setSize !== undefined && {
        'data-row': row,
        'aria-posinset': row + 1,
        'aria-setsize': setSize,
      })}
      sx={joinSx((plain ? lined : boxed).card, cardSx)}
    >
      {lines.filter(Boolean).map(lineOf)}
    </CardBox>
  );
};
/** `memo`: if the columns are the same object, only a changed card renders again. */
const CardRow = memo(PlainCard) as typeof PlainCard;

const Cards = <Item, Id extends string>(props: CardsProps<Item, Id>) => {
  const { label, items, entries, keyOf, columns, card, plain = false, cardSx } = props;
  return (
    <Box
      component="ul"
      // Without the role, some screen readers do not announce a list without bullets.
      role="list"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', ...(plain ? lined : boxed).list }}
    >
      {(entries ?? items.map((_item, row) => ({ row }))).map((entry) => {
        if ('gap' in entry) return <li key={entry.key} aria-hidden style={{ height: entry.gap }} />;
        const item = items[entry.row];
        if (item === undefined) return null;
        const shown = { item, row: entry.row, setSize: entries && items.length, columns };
        return <CardRow key={keyOf(item)} {...shown} card={card} plain={plain} cardSx={cardSx} />;
      })}
    </Box>
  );
};

/** A list of items with the same columns: a table in a wide window, cards in a narrow one. */
export const DataList = <Item, Id extends string>({ tableFrom, ...list }: DataListProps<Item, Id>) => {
  const columns = useMemo(() => Object.values<Column<Item>>(list.columns), [list.columns]);
  return useMinWidth(tableFrom) ? <DataTable {...list} columns={columns} /> : <Cards {...list} />;
};
