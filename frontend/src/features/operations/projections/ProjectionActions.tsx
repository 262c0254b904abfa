import type { ProjectionAnswer } from '@marketplace/contracts';
import { Button, ButtonGroup } from '@mui/material';
import { isUnderWay, kindText } from './rebuildText.ts';
import type { ProjectionAction } from '../operationsApi.ts';

interface ProjectionActionsProps {
  readonly projection: ProjectionAnswer;
  readonly onAct: (action: ProjectionAction) => void;
}

/** The same buttons in every state; a disabled one shows the reason. */
export const ProjectionActions = ({ projection, onAct }: ProjectionActionsProps) => {
  const { name, state, previousGeneration, rebuild } = projection;
  const blockedReason =
    rebuild && isUnderWay(rebuild)
      ? `${kindText[rebuild.kind ?? 'rebuild']} under way: wait for its end.`
      : undefined;
  const pausing = state === 'paused' ? 'resume' : 'pause';
  const button = (action: ProjectionAction, word: string, reason?: string) => (
    <Button
      // Not `disabled`: that would drop the keyboard's focus and hide the reason.
      aria-disabled={reason !== undefined}
      aria-label={`${word} ${name}`}
      title={reason}
      onClick={() => {
        if (reason === undefined) onAct(action);
      }}
    >
      {word}
    </Button>
  );
  return (
    <ButtonGroup
      size="small"
      aria-label={`What to do with ${name}`}
      sx={{
        alignSelf: 'start',
        '& .MuiButton-root': { borderColor: 'divider' },
        '& [aria-disabled=true]': { color: 'text.secondary', opacity: 0.7, cursor: 'not-allowed' },
      }}
    >
      {button('rebuild', 'Rebuild', blockedReason)}
      {button(
        'rollback',
        'Roll back',
        blockedReason ??
          (previousGeneration === undefined ? 'No generation before this one is kept.' : undefined),
      )}
      {button(pausing, pausing === 'resume' ? 'Resume' : 'Pause')}
    </ButtonGroup>
  );
};
