import { useEffect, useRef } from 'react';

const inputs = ['keydown', 'wheel', 'touchmove', 'pointerdown', 'pointermove'] as const;
/** After this many pages in a row the user must press Show More, so that the footer stays reachable. */
const pagesInARow = 10;

/**
 * Loads the next page when the user scrolls near the end. Not after a key: with Tab and End, the user would never
 * reach the end of the list.
 */
export const useInfiniteScroll = (readOn: () => void) => {
  const byKeyboard = useRef(false);
  const inARow = useRef(0);
  const loadedByRequest = useRef(0);

  useEffect(() => {
    const onInput = ({ type }: Event) => {
      byKeyboard.current = type === 'keydown';
    };
    for (const type of inputs) window.addEventListener(type, onInput, { passive: true });
    return () => {
      for (const type of inputs) window.removeEventListener(type, onInput);
    };
  }, []);

  return {
    /** Call this function on each render while the end of the loaded items is near. */
    onNearEnd: (loaded: number) => {
      if (byKeyboard.current || inARow.current >= pagesInARow || loadedByRequest.current === loaded) return;
      loadedByRequest.current = loaded;
      inARow.current += 1;
      readOn();
    },
    /** Call this function when the user asks for more: the count of pages starts again. */
    resetCount: () => {
      inARow.current = 0;
      loadedByRequest.current = 0;
    },
  };
};
