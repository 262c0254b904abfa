import { useCallback, useSyncExternalStore } from 'react';
import { minWidth } from '../styles.ts';

/** Whether the window has at least this width, see `minWidth`. */
export const useMinWidth = (px: number): boolean => useMedia(minWidth(px));

/** Whether the media query matches; on the server, which has no window, `onServer`. */
export const useMedia = (query: string, onServer = false): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const watched = matchMedia(query);
        watched.addEventListener('change', changed);
        return () => watched.removeEventListener('change', changed);
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => onServer,
  );
