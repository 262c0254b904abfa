import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

interface FactListProps {
  readonly facts: readonly (readonly [name: ReactNode, value: ReactNode])[];
  readonly lined?: boolean;
}

const line = { py: 0.75, borderTop: 1, borderColor: 'divider' } as const;

/** A list of names with values: beside each other in a wide window, below each other in a narrow one. */
export const FactList = ({ facts, lined = false }: FactListProps) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '8.5rem minmax(0, 1fr)' },
      rowGap: lined ? 0 : 0.75,
      m: 0,
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
      '& dt': { pr: 2, color: 'text.secondary', ...(lined && { ...line, pb: { xs: 0, sm: 0.75 } }) },
      '& dt::first-letter': { textTransform: 'uppercase' },
      '& dd': {
        m: 0,
        minWidth: 0,
        ...(lined && { ...line, pt: { xs: 0, sm: 0.75 }, borderTopWidth: { xs: 0, sm: '1px' } }),
      },
    }}
  >
    {facts.map(([name, value], index) => (
      <Fragment key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </Box>
);
