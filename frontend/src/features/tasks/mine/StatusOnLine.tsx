import { defaultStatus, statuses, type TaskStatus } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { StatusChip } from '../../../ui/tasks/StatusChip.tsx';

const way: readonly TaskStatus[] = statuses.filter((status) => status !== 'Cancelled');
const gap = 14;
const radius = 3.5;
const y = 6;
const x = (step: number) => y + step * gap;

/** A status, with its progress before it: a dot for each step, filled up to the current one. */
export const StatusOnLine = ({ status = defaultStatus }: { readonly status?: TaskStatus | undefined }) => {
  const cancelled = status === 'Cancelled';
  const reached = cancelled ? 0 : way.indexOf(status);
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${x(way.length - 1) + y} ${2 * y}`}
        sx={{
          width: x(way.length - 1) + y,
          height: 2 * y,
          flexShrink: 0,
          '[dir=rtl] &': { transform: 'scaleX(-1)' },
          color: cancelled ? 'text.secondary' : 'primary.main',
          '& .ahead': {
            stroke: 'var(--mui-palette-line-control)',
            fill: 'var(--mui-palette-background-paper)',
          },
        }}
      >
        <line className="ahead" x1={x(0)} x2={x(way.length - 1)} y1={y} y2={y} />
        <line x1={x(0)} x2={x(reached)} y1={y} y2={y} stroke="currentColor" strokeWidth={1.5} />
        {way.map((step, index) =>
          index <= reached ? (
            <circle key={step} cx={x(index)} cy={y} r={radius} fill="currentColor" stroke="currentColor" />
          ) : (
            <circle key={step} className="ahead" cx={x(index)} cy={y} r={radius} />
          ),
        )}
      </Box>
      <StatusChip status={status} />
    </Box>
  );
};
