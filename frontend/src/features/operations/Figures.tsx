import { Box, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { joinSx } from '../../ui/styles/joinSx.ts';

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
  /** A quiet line below the figure. */
  readonly beside?: ReactNode;
}

/** One figure under its name, with tabular digits. */
export const Figure = ({ name, children, beside }: FigureProps) => (
  <div>
    <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.4 }}>{children}</Box>
      {beside !== undefined && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', minHeight: '1.55em' }}>{beside}</Box>
      )}
    </Box>
  </div>
);

interface FiguresProps {
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** Figures in columns that line up between projections. */
export const Figures = ({ children, sx }: FiguresProps) => (
  <Box
    component="dl"
    sx={joinSx(
      {
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', md: 'repeat(5, 1fr)' },
        columnGap: 3,
        rowGap: 2,
        m: 0,
      },
      sx,
    )}
  >
    {children}
  </Box>
);
