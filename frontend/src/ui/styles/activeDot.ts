import { dot } from './dot.ts';

/** The dot below the link to the current page, for its `::after`. */
export const activeDot = (size: number) =>
  // Centred on the line.
  ({ ...dot(size), bottom: -(size + 1) / 2, left: `calc(50% - ${size / 2}px)` }) as const;
