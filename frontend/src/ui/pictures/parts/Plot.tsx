import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { plot } from './look.ts';

interface PlotProps {
  /** In px; the width is that of the place. */
  readonly height: number;
  /** Says it to somebody who can't see it; without it the picture is hidden from them. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A picture in the coordinates of {@link plot}, from left to right; pages from right to left have it mirrored. */
export const Plot = ({ height, label, children }: PlotProps) => (
  <Box
    component="svg"
    viewBox={`0 0 ${plot.width} ${plot.height}`}
    preserveAspectRatio="none"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    sx={{
      display: 'block',
      width: 1,
      height,
      overflow: 'visible',
      '[dir=rtl] &': { transform: 'scaleX(-1)' },
      '& *': { vectorEffect: 'non-scaling-stroke' },
    }}
  >
    {children}
  </Box>
);
