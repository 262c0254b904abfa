import { t } from '@lingui/core/macro';
import { projectionActions, type ProjectionAction, type ProjectionAnswer } from '@marketplace/contracts';
import { Button, ButtonGroup } from '@mui/material';
import { actionLabels, blockedReason } from './actionLabels.ts';

interface ProjectionActionsProps {
  readonly projection: ProjectionAnswer;
  readonly onAct: (action: ProjectionAction) => void;
}

/** A button for each action that is offered now; a disabled one shows the reason. */
export const ProjectionActions = ({ projection, onAct }: ProjectionActionsProps) => {
  const { name } = projection;
  const offered = projectionActions.filter((action) => actionLabels[action].isOffered?.(projection) ?? true);
  return (
    <ButtonGroup
      size="small"
      aria-label={t`What to do with ${name}`}
      sx={{
        alignSelf: 'start',
        '& .MuiButton-root': { borderColor: 'divider' },
        '& [aria-disabled=true]': { color: 'text.secondary', opacity: 0.7, cursor: 'not-allowed' },
      }}
    >
      {offered.map((action, place) => {
        const label = t(actionLabels[action].label);
        const reason = blockedReason(action, projection);
        return (
          <Button
            // The key is the place: when Resume replaces Pause, the button is the same and keeps the focus.
            key={place}
            // A button with `disabled` would lose the focus, and would not show the reason.
            aria-disabled={reason !== undefined}
            aria-label={`${label} ${name}`}
            title={reason}
            onClick={() => {
              if (reason === undefined) onAct(action);
            }}
          >
            {label}
          </Button>
        );
      })}
    </ButtonGroup>
  );
};
