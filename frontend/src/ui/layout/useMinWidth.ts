import { useMedia } from './useMedia.ts';

/** Whether the window is at least that wide. */
export const useMinWidth = (px: number): boolean => useMedia(`(min-width:${px}px)`);
