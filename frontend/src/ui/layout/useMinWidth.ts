import { useMediaQuery } from '@mui/material';

/** Whether the window is at least as wide as that many px. */
export const useMinWidth = (px: number): boolean => useMediaQuery(`(min-width:${px}px)`, { noSsr: true });
