import { Box } from '@mui/material';
import { shareBetween } from './scale.ts';

interface AxisProps {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
}

/** The values below a picture; a narrow window has every second one. */
export const Axis = ({ from, to, ticks, tickText }: AxisProps) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      height: 24,
      mt: 0.5,
      typography: 'body2',
      color: 'text.secondary',
      fontVariantNumeric: 'tabular-nums',
      overflow: 'hidden',
    }}
  >
    {ticks.map((tick, index) => {
      const share = shareBetween(tick, from, to);
      return (
        <Box
          key={tick}
          component="span"
          sx={{
            position: 'absolute',
            left: `${share * 100}%`,
            // The first and the last one stay inside.
            transform: `translateX(${-share * 100}%)`,
            whiteSpace: 'nowrap',
            ...(index % 2 === 1 && { display: { xs: 'none', sm: 'inline' } }),
          }}
        >
          {tickText(tick)}
        </Box>
      );
    })}
  </Box>
);
