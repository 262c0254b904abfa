import { useEffect, useRef } from 'react';

const pointing = ['wheel', 'touchmove', 'pointerdown', 'pointermove'] as const;
/** After so many pages in a row the reader is asked: the foot of the page must be within reach. */
const pagesInARow = 10;

/**
 * Decides whether to read on as one scrolls near the end of what is loaded. Not for who goes on by keyboard: Tab and
 * End would never get past the list.
 */
export const useInfiniteScroll = (readOn: () => void) => {
  const byKeyboard = useRef(false);
  const inARow = useRef(0);
  const asked = useRef(0);

  useEffect(() => {
    const keyed = () => {
      byKeyboard.current = true;
    };
    const pointed = () => {
      byKeyboard.current = false;
    };
    window.addEventListener('keydown', keyed);
    for (const type of pointing) window.addEventListener(type, pointed, { passive: true });
    return () => {
      window.removeEventListener('keydown', keyed);
      for (const type of pointing) window.removeEventListener(type, pointed);
    };
  }, []);

  return {
    /** The end of so many loaded tasks is near; told as often as one likes. */
    onNearEnd: (loaded: number) => {
      if (byKeyboard.current || inARow.current >= pagesInARow || asked.current === loaded) return;
      asked.current = loaded;
      inARow.current += 1;
      readOn();
    },
    /** The reader has asked for more: the count starts again. */
    resetCount: () => {
      inARow.current = 0;
      asked.current = 0;
    },
  };
};
