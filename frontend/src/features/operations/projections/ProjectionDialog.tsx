import { t } from '@lingui/core/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { useState } from 'react';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnProjectionMutation } from '../operationsApi.ts';
import { AcceptDifferences } from './AcceptDifferences.tsx';
import { actionWords } from './actionWords.ts';

interface ProjectionDialogProps {
  readonly projection: ProjectionAnswer;
  readonly action: ProjectionAction;
  readonly onClosed: () => void;
}

/** Asks before an action on a projection, and runs it. */
export const ProjectionDialog = ({ projection, action, onClosed }: ProjectionDialogProps) => {
  const [actOnProjection] = useActOnProjectionMutation();
  const [accepting, setAccepting] = useState(false);
  // Fixed when the dialog opens: polling must not change the question.
  const [asked] = useState(projection);
  const named = { ...asked, name: isolate(asked.name) };
  const { title, paragraphs, label, savingLabel, done, reasonOptional } = actionWords[action];
  return (
    <ActDialog
      title={title(named)}
      confirm={t(label)}
      savingLabel={t(savingLabel)}
      reasonOptional={reasonOptional}
      paragraphs={paragraphs(named)}
      act={(reason) =>
        actOnProjection({
          name: asked.name,
          action,
          ...(reason !== '' && { reason }),
          ...(accepting && { acceptDifferences: true }),
        }).unwrap()
      }
      done={() => done(named.name)}
      onClosed={onClosed}
    >
      {action === 'rebuild' && <AcceptDifferences accepting={accepting} onChange={setAccepting} />}
    </ActDialog>
  );
};
