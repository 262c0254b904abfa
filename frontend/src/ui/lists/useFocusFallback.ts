import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * If the focused element disappears with its row, focuses the list around it instead of the top of the page.
 * Spread the result on the list.
 */
export const useFocusFallback = <Around extends HTMLElement>() => {
  const ref = useRef<Around>(null);
  const last = useRef<Element>(undefined);
  // Runs after each render, because each render may have removed the row.
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    const focusList = () => {
      last.current = undefined;
      ref.current?.focus();
    };
    const hidden = ref.current?.closest('[aria-hidden=true]');
    if (!hidden) return focusList();
    // The list is behind an open dialog, which keeps the focus: waits until the dialog is closed.
    const observer = new MutationObserver(() => {
      if (hidden.getAttribute('aria-hidden') === 'true') return;
      observer.disconnect();
      if (document.activeElement === document.body) focusList();
    });
    observer.observe(hidden, { attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
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
