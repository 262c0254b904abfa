import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns the same function in all renders, which calls the newest `call`, so that components with this prop need not render again. */
export const useSteady = <Arguments extends unknown[], Result>(call: (...args: Arguments) => Result) => {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
};
