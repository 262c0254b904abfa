import { Box } from '@mui/material';
import { lineDashes } from './look.ts';

interface LegendProps {
  readonly names: readonly string[];
  readonly colors: readonly string[];
  /** How a part is drawn: a filled box, or a line. */
  readonly as: 'box' | 'line';
}

/** What the colours mean. */
export const Legend = ({ names, colors, as }: LegendProps) => (
  <Box
    aria-hidden
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1, typography: 'body2' }}
  >
    {names.map((name, place) => (
      <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
        <svg width={as === 'box' ? 12 : 24} height={12}>
          {as === 'box' ? (
            <rect width={12} height={12} rx={2} fill={colors[place]} />
          ) : (
            <path d="M0 6h24" stroke={colors[place]} strokeWidth={2} strokeDasharray={lineDashes(place)} />
          )}
        </svg>
        <bdi>{name}</bdi>
      </Box>
    ))}
  </Box>
);
