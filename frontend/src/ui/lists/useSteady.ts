import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same over all renders, and does what the one of the last render does: parts that get it need not render again. */
export const useSteady = <Arguments extends unknown[], Result>(call: (...args: Arguments) => Result) => {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
};
