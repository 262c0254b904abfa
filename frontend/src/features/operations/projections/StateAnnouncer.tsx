import type { ProjectionAnswer } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { visuallyHidden } from '../../../ui/styles/visuallyHidden.ts';
import { kindText, rebuildStateText } from './rebuildText.ts';

/**
 * Announces new states of projections and rebuilds to screen readers; the figures change too often for that.
 */
export const StateAnnouncer = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => (
  <Box role="status" aria-label="News" aria-atomic={false} sx={visuallyHidden}>
    {projections.map(({ name, state, rebuild }) => (
      <p key={name}>
        {name}: {state}.
        {rebuild && ` ${kindText[rebuild.kind ?? 'rebuild']}: ${rebuildStateText[rebuild.state]}.`}
      </p>
    ))}
  </Box>
);
