import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react';
import type { ListEntry } from '../../../ui/lists/DataTable.tsx';

/** The number of rows that are rendered above and below the visible ones, for scrolling and for the Tab key. */
const overscan = 12;
const nearEndRows = 20;

interface VirtualRows {
  readonly entries: readonly ListEntry[];
  /** Handlers for the list: they keep the row with the focus in the document. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The height of each row, in px. */
  readonly height: number;
  readonly onNearEnd: ((loaded: number) => void) | undefined;
}

/** Chooses the rows to render in a long list: those near the visible part of the page. */
export const useVirtualRows = ({ list, count, height, onNearEnd }: Options): VirtualRows => {
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState(-1);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // Content above the list changes the height of the page.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused < 0 || focused >= count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, height]);

  const rows = virtualizer.getVirtualItems();
  const nearEnd = (rows.at(-1)?.index ?? -1) >= count - nearEndRows;
  useEffect(() => {
    if (nearEnd) onNearEnd?.(count);
  });

  const entries: ListEntry[] = [];
  let reached = 0;
  for (const { index } of rows) {
    if (index > reached) entries.push({ gap: (index - reached) * height, key: `before ${index}` });
    entries.push({ row: index });
    reached = index + 1;
  }
  if (count > reached) entries.push({ gap: (count - reached) * height, key: 'after' });
  return {
    entries,
    onFocus: ({ target }) =>
      setFocused(Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)),
    onBlur: () => setFocused(-1),
  };
};
