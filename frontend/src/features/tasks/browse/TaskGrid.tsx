import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnMarks } from '../../own/marks/useOwnMarks.ts';
import { BrowseCard, cardHeight } from './BrowseCard.tsx';
import type { TaskItem } from '../calls/loadedTasks.ts';
import { gridGap, useGridLayout } from './useGridLayout.ts';

interface TaskGridProps {
  readonly tasks: readonly TaskItem[];
  readonly total: number;
  /** The words of the search, to be marked. */
  readonly words: readonly string[];
  readonly ref: Ref<HTMLUListElement>;
  /** Called on each render while the end of the loaded tasks is near. */
  readonly onNearEnd: ((loaded: number) => void) | undefined;
}

/** Rows rendered above and below the window, for scrolling and tabbing. */
const overscan = 4;
const nearEndRows = 8;

/** The measured rows of the list that was left last: Back finds the scroll position though rows have different heights. */
let rowsLeft: { readonly key: string; readonly rows: VirtualItem[] } = { key: '', rows: [] };

const gridStyle = {
  position: 'relative',
  display: 'grid',
  gap: `${gridGap}px`,
  m: 0,
  px: 0,
  listStyle: 'none',
  outline: 'none',
  overflowAnchor: 'none',
} as const;

const rootFontSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
const placeOf = (target: Element) =>
  Number(target.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? -1);

/** The cards to render: those in view, and the focused one, which stays in the document even out of view. */
const placesOf = (from: number, until: number, focused: number): readonly number[] => [
  ...(focused >= 0 && focused < from ? [focused] : []),
  ...Array.from({ length: Math.max(0, until - from) }, (_, place) => from + place),
  ...(focused >= until ? [focused] : []),
];

/** The window's part of a grid of so many cards: the first card in it, the one after the last, and the room of the others. */
const useVirtualGrid = (list: RefObject<HTMLUListElement | null>, count: number) => {
  const { columns, top } = useGridLayout(list);
  const { key } = useLocation();
  const [initialMeasurementsCache] = useState(() => (rowsLeft.key === key ? rowsLeft.rows : []));
  const rowCount = Math.ceil(count / columns);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rowCount,
    estimateSize: () => cardHeight * rootFontSize(),
    gap: gridGap,
    overscan,
    scrollMargin: top,
    indexAttribute: 'data-row',
    initialMeasurementsCache,
  });
  const measuredWith = useRef(columns);
  // With other columns the measured rows are wrong.
  useLayoutEffect(() => {
    if (measuredWith.current !== columns) virtualizer.measure();
    measuredWith.current = columns;
  }, [virtualizer, columns]);
  useEffect(
    () => () => {
      rowsLeft = { key, rows: measuredWith.current === 1 ? [...virtualizer.measurementsCache] : [] };
    },
    [virtualizer, key],
  );

  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1);
  const from = (first?.index ?? 0) * columns;
  const until = Math.min(count, ((last?.index ?? -1) + 1) * columns);
  return {
    columns,
    top,
    virtualizer,
    from,
    until,
    above: (first?.start ?? top) - top,
    below: Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? top) - top)),
    isNearEnd: (last?.index ?? -1) >= rowCount - nearEndRows,
  };
};

/** A grid of cards: only the rows near the window are in the document. */
export const TaskGrid = ({ tasks, total, words, ref, onNearEnd }: TaskGridProps) => {
  const list = useRef<HTMLUListElement>(null);
  const grid = useVirtualGrid(list, tasks.length);
  const { columns, top, from, until, isNearEnd, virtualizer } = grid;
  const markOf = useOwnMarks();
  const [focused, setFocused] = useState(-1);
  useEffect(() => {
    if (isNearEnd) onNearEnd?.(tasks.length);
  });

  const card = (index: number) => {
    const task = tasks[index];
    if (!task) return [];
    const row = Math.floor(index / columns);
    const inView = index >= from && index < until;
    const measures = inView && index % columns === 0;
    return (
      <BrowseCard
        key={task._id}
        task={task}
        mark={markOf(task._id)}
        words={words}
        index={index}
        setSize={Math.max(total, tasks.length)}
        row={measures ? row : undefined}
        ref={measures ? virtualizer.measureElement : undefined}
        {...(!inView && {
          apart: {
            top: (virtualizer.getOffsetForIndex(row, 'start')?.[0] ?? 0) - top,
            column: index % columns,
          },
        })}
      />
    );
  };
  return (
    <Box
      ref={(element: HTMLUListElement | null) => {
        list.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      component="ul"
      // Without the role, some screen readers do not announce a list without bullets.
      role="list"
      aria-label={t`Tasks`}
      tabIndex={-1}
      onFocus={({ target }: FocusEvent<HTMLElement>) => setFocused(placeOf(target))}
      onBlur={() => setFocused(-1)}
      style={{ paddingTop: grid.above, paddingBottom: grid.below }}
      sx={{ ...gridStyle, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {placesOf(from, until, focused).flatMap(card)}
    </Box>
  );
};
