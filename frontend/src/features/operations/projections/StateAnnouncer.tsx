import { select, t } from '@lingui/core/macro';
import type { ProjectionAnswer } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { visuallyHidden } from '../../../ui/styles/visuallyHidden.ts';
import { kindText, rebuildStateText } from './rebuild/rebuildText.ts';

const projectionStateText = (state: ProjectionAnswer['state']) =>
  select(state, { running: 'running', paused: 'paused', rebuilding: 'rebuilding', other: 'failed' });

/**
 * Announces new states of projections and rebuilds to screen readers; the figures change too often for that.
 */
export const StateAnnouncer = ({ projections }: { readonly projections: readonly ProjectionAnswer[] }) => (
  <Box role="status" aria-label={t`News`} aria-atomic={false} sx={visuallyHidden}>
    {projections.map(({ name, state, rebuild }) => (
      <p key={name}>
        <bdi>{name}</bdi>: {projectionStateText(state)}.
        {rebuild && ` ${kindText(rebuild)}: ${t(rebuildStateText[rebuild.state])}.`}
      </p>
    ))}
  </Box>
);
