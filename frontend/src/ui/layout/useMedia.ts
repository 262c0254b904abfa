import { useCallback, useSyncExternalStore } from 'react';
import { minWidth } from '../styles.ts';

/** A reader may change the browser's default font: Chromium then sends no event, but the page has another height. */
const watchHeight = (changed: () => void) => {
  const height = new ResizeObserver(changed);
  height.observe(document.documentElement);
  return () => height.disconnect();
};

/** The size of the default font, in px. */
export const useRem = (): number =>
  useSyncExternalStore(watchHeight, () => parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Whether the window has at least this width, see `minWidth`. */
export const useMinWidth = (px: number): boolean => useMedia(minWidth(px));

/** Whether the media query matches; on the server, which has no window, `onServer`. */
export const useMedia = (query: string, onServer = false): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const watched = matchMedia(query);
        watched.addEventListener('change', changed);
        const unwatch = watchHeight(changed);
        return () => {
          watched.removeEventListener('change', changed);
          unwatch();
        };
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => onServer,
  );
