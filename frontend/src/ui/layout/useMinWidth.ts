import { useMediaQuery } from '@mui/material';

/** Whether the window is at least that wide. */
export const useMinWidth = (px: number): boolean => useMediaQuery(`(min-width:${px}px)`, { noSsr: true });
