import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * If the focused element disappears with its row, focuses the list around it instead of the top of the page.
 * Spread the result on the list.
 */
export const useFocusFallback = <Around extends HTMLElement>() => {
  const ref = useRef<Around>(null);
  const last = useRef<Element>(undefined);
  // After each render: any of them may have removed the row.
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    // Behind an open dialog, which keeps the focus: not before it is closed.
    if (ref.current?.closest('[aria-hidden=true]')) return;
    last.current = undefined;
    ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // Events of a dialog bubble through React's tree, but the dialog is not inside the list.
      if (currentTarget.contains(target)) last.current = target;
    },
  };
};
