import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the element that the address names (`/tasks/1#bids`) when it is ready: the browser looks for it before it is rendered. */
export const useFocusByHash = (ref: RefObject<HTMLElement | null>, id: string, ready: boolean): void => {
  const { hash, key } = useLocation();
  const named = hash === `#${id}`;
  const go = useEffectEvent(() => {
    ref.current?.scrollIntoView();
    ref.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (named && ready) go();
  }, [named, ready, key]);
};
