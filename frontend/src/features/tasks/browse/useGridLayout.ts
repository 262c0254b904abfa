import { useLayoutEffect, useState, type RefObject } from 'react';

export const gridGap = 20;
/** Room for the longest deadline and the link to the details on one line. */
export const narrowestCard = 300;

interface GridLayout {
  readonly columns: number;
  /** The distance (px) of the grid from the top of the document. */
  readonly top: number;
}

/** The number of columns of `repeat(auto-fill, minmax(300px, 1fr))`. */
export const columnsIn = (width: number): number =>
  Math.max(1, Math.floor((width + gridGap) / (narrowestCard + gridGap)));

/** The columns and the place of a grid, updated as the window and the content above it change. */
export const useGridLayout = (grid: RefObject<HTMLElement | null>): GridLayout => {
  const [place, setPlace] = useState<GridLayout>({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!grid.current) return;
      const { width, top } = grid.current.getBoundingClientRect();
      const next = { columns: columnsIn(width), top: Math.round(top + window.scrollY) };
      setPlace((last) => (last.columns === next.columns && last.top === next.top ? last : next));
    };
    measure();
    // Content above the grid changes the height of the page, or the width of the grid.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    if (grid.current) watch.observe(grid.current);
    return () => watch.disconnect();
  }, [grid]);
  return place;
};
