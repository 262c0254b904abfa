import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Diagnosis, ProjectionAction, ProjectionName } from '@marketplace/contracts';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { English } from '../../../ui/text/English.tsx';
import { actionWords } from '../projections/actionWords.ts';
import { StateChip } from '../StateChip.tsx';
import { findingAction, findingId } from '../doctor/findingAction.ts';

export type Act = (name: ProjectionName, action: ProjectionAction) => void;

interface FindingLineProps {
  readonly finding: Diagnosis['findings'][number];
  readonly onAct: Act;
}

const LeadOn = ({ finding, onAct }: FindingLineProps) => {
  const next = findingAction(finding);
  const look = { size: 'small', variant: 'outlined', sx: { flexShrink: 0 } } as const;
  if ('act' in next) {
    const label = t(actionWords[next.act].label);
    return (
      <Button {...look} onClick={() => onAct(next.projection, next.act)}>
        {label} <bdi>{next.projection}</bdi>
      </Button>
    );
  }
  return next.screen === 'deadLetters' ? (
    <Button {...look} component={Link} to={paths.operationsDeadLetters}>
      <Trans>Look at them</Trans>
    </Button>
  ) : (
    <Button {...look} component={Link} to={`${paths.operationsDoctor}#${findingId(finding)}`}>
      <Trans>What to do</Trans>
    </Button>
  );
};

/** A finding that needs attention, and what leads on from it. */
export const FindingLine = ({ finding, onAct }: FindingLineProps) => {
  const { about, state, says } = finding;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <StateChip state={state} />
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          <English text={about} />
        </strong>
        : <English text={says} />
      </Box>
      <LeadOn finding={finding} onAct={onAct} />
    </Box>
  );
};
