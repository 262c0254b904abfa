import type { RebuildStatus } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { isCompared, shareOf } from './rebuildText.ts';

/** The place of the second dot, as a share of the width: catching up is the long part of a rebuild. */
const compareAt = 2 / 3;
const height = 24;

/** The places of the steps' dots, as shares of the width. */
export const stepsOf = (rebuild: RebuildStatus): readonly number[] =>
  isCompared(rebuild) ? [0, compareAt, 1] : [0, 1];

const reachedBy = ({ state, position, head }: RebuildStatus): number => {
  if (state === 'swapped') return 1;
  if (state === 'comparing' || state === 'refused') return compareAt;
  return compareAt * shareOf(position, head);
};

interface DotProps {
  readonly at: number;
  readonly look: 'done' | 'ahead' | 'now' | 'broken';
}

const grounds = {
  done: { bgcolor: 'primary.main', borderColor: 'primary.main' },
  ahead: { bgcolor: 'background.paper', borderColor: 'line.control' },
  now: { bgcolor: 'background.paper', borderColor: 'primary.main' },
  broken: { bgcolor: 'error.main', borderColor: 'error.main' },
} as const;

const Dot = ({ at, look }: DotProps) => {
  const size = look === 'now' || look === 'broken' ? 14 : 10;
  return (
    <Box
      sx={{
        position: 'absolute',
        top: (height - size) / 2,
        left: `calc(${at * 100}% - ${size * at}px)`,
        width: size,
        height: size,
        borderRadius: '50%',
        border: look === 'now' ? 4 : 1.5,
        borderStyle: 'solid',
        ...grounds[look],
        transition: 'left 180ms linear',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    />
  );
};

/**
 * A rebuild on a line: catch up, compare (only a rebuild by an operator), swap; the moving dot is its progress.
 */
export const RebuildLine = ({ rebuild }: { readonly rebuild: RebuildStatus }) => {
  const { state } = rebuild;
  const reached = reachedBy(rebuild);
  const stopped = state === 'refused' || state === 'failed';
  return (
    <Box aria-hidden sx={{ position: 'relative', height }}>
      <Box
        sx={{ position: 'absolute', insetInline: 5, top: height / 2 - 1, height: 2, bgcolor: 'divider' }}
      />
      <Box
        sx={{
          position: 'absolute',
          insetInline: 5,
          top: height / 2 - 1,
          height: 2,
          bgcolor: 'primary.main',
          transformOrigin: 'left',
          transform: `scaleX(${reached})`,
          transition: 'transform 180ms linear',
          '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        }}
      />
      {stepsOf(rebuild).map((at) => (
        <Dot key={at} at={at} look={reached >= at ? 'done' : 'ahead'} />
      ))}
      {state !== 'swapped' && <Dot at={reached} look={stopped ? 'broken' : 'now'} />}
    </Box>
  );
};
