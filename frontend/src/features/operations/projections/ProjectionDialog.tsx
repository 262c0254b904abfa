import type { ProjectionAnswer } from '@marketplace/contracts';
import { useState } from 'react';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnProjectionMutation, type ProjectionAction } from '../operationsApi.ts';
import { AcceptDifferences } from './AcceptDifferences.tsx';
import { dialogText } from './dialogText.ts';

interface ProjectionDialogProps {
  readonly projection: ProjectionAnswer;
  readonly action: ProjectionAction;
  readonly onClosed: () => void;
}

/** Asks before an action on a projection, and runs it. */
export const ProjectionDialog = ({ projection, action, onClosed }: ProjectionDialogProps) => {
  const toasts = useToasts();
  const [actOnProjection] = useActOnProjectionMutation();
  const [accepting, setAccepting] = useState(false);
  // Fixed when the dialog opens: polling must not change the question.
  const [words] = useState(() => dialogText(action, projection));
  return (
    <ActDialog
      {...words}
      act={async (reason) => {
        await actOnProjection({
          name: projection.name,
          action,
          reason,
          ...(accepting && { acceptDifferences: true }),
        }).unwrap();
        toasts.success(words.done);
      }}
      onClosed={onClosed}
    >
      {words.paragraphs.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {action === 'rebuild' && <AcceptDifferences accepting={accepting} onChange={setAccepting} />}
    </ActDialog>
  );
};
