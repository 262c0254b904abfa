import { useEffect, useRef } from 'react';

const pointing = ['wheel', 'touchmove', 'pointerdown', 'pointermove'] as const;
/** After so many pages in a row the reader is asked: the foot of the page must be within reach. */
const pagesInARow = 10;

/**
 * Reads on while one scrolls near the end. Not for who goes on by keyboard: Tab and End would never get past the list.
 */
export const useReadOn = (nearEnd: boolean, loaded: number, readOn: () => void) => {
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

  // With each render, as scrolling makes them: it also counts which hand is on what.
  useEffect(() => {
    if (!nearEnd || byKeyboard.current || inARow.current >= pagesInARow || asked.current === loaded) return;
    asked.current = loaded;
    inARow.current += 1;
    readOn();
  });

  return {
    /** The reader has asked: the count starts again. */
    again: () => {
      inARow.current = 0;
      asked.current = 0;
    },
  };
};
