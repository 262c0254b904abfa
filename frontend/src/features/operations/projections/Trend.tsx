import { select } from '@lingui/core/macro';
import type { ProjectionAnswer } from '@marketplace/contracts';
import TrendingDownIcon from '@mui/icons-material/TrendingDown';
import TrendingFlatIcon from '@mui/icons-material/TrendingFlat';
import TrendingUpIcon from '@mui/icons-material/TrendingUp';
import { Box } from '@mui/material';

const icons = { falling: TrendingDownIcon, steady: TrendingFlatIcon, rising: TrendingUpIcon } as const;

/** The trend of the lag: an arrow and the word. */
export const Trend = ({ trend }: { readonly trend: ProjectionAnswer['lag']['trend'] }) => {
  const Icon = icons[trend];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        ...(trend === 'rising' && { color: 'warning.main', fontWeight: 600 }),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      {select(trend, { falling: 'falling', steady: 'steady', other: 'rising' })}
    </Box>
  );
};
