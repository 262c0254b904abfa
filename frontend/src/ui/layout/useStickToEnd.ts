import { useCallback, useState } from 'react';

/** In px: the navbar with some space, and the space at the lower edge of the window. */
const [above, below] = [96, 16];

/**
 * A column that stays in view while a longer one beside it scrolls. One that is higher than the window first scrolls to its
 * end, so all of it can be seen. Give it the ref and the style.
 */
export const useStickToEnd = () => {
  const [height, setHeight] = useState(0);
  const ref = useCallback((column: HTMLElement | null) => {
    if (column === null) return undefined;
    const measure = () => setHeight(column.offsetHeight);
    const watch = new ResizeObserver(measure);
    watch.observe(column);
    return () => watch.disconnect();
  }, []);
  const sx = { position: 'sticky', top: `min(${above}px, calc(100dvh - ${height + below}px))` } as const;
  return [ref, sx] as const;
};
