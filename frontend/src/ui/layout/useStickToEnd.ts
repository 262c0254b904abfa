import { useCallback } from 'react';

/** In px: the navbar with some space, and the space at the lower edge of the window. */
const [above, below] = [96, 16];

const sx = {
  position: 'sticky',
  top: `min(${above}px, calc(100dvh - ${below}px - var(--column, 0px)))`,
} as const;

/**
 * A column that stays in view while a longer one beside it scrolls. One that is higher than the window first scrolls to its
 * end, so all of it can be seen. Give it the ref and the style.
 */
export const useStickToEnd = () => {
  const ref = useCallback((column: HTMLElement | null) => {
    if (column === null) return undefined;
    // Not by a state: that would render the column again.
    const measure = () => column.style.setProperty('--column', `${column.offsetHeight}px`);
    const watch = new ResizeObserver(measure);
    watch.observe(column);
    return () => watch.disconnect();
  }, []);
  return [ref, sx] as const;
};
