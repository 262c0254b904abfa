import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Where what has the keyboard's focus goes away with its row, the focus goes to the list around it instead of to the
 * top of the page. Give the list what is returned.
 */
export const useFocusFallback = <Around extends HTMLElement>() => {
  const ref = useRef<Around>(null);
  const last = useRef<Element>(undefined);
  // After each render: any of them may have taken the row away.
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // A dialog over the list is no part of it, though its events come by.
      if (currentTarget.contains(target)) last.current = target;
    },
  };
};
