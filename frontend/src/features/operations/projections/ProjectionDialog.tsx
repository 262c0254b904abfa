import { t } from '@lingui/core/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { useState } from 'react';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnProjectionMutation, useGetProjectionsQuery } from '../operationsApi.ts';
import { AcceptDifferences } from './AcceptDifferences.tsx';
import { actionWords, blockedReason } from './actionWords.ts';

interface ProjectionDialogProps {
  readonly projection: ProjectionAnswer;
  readonly action: ProjectionAction;
  readonly onClosed: () => void;
}

const always = () => true;

/** Asks before an action on a projection, and runs it. */
export const ProjectionDialog = ({ projection: opened, action, onClosed }: ProjectionDialogProps) => {
  const { name } = opened;
  const [actOnProjection] = useActOnProjectionMutation();
  const [accepting, setAccepting] = useState(false);
  // As it is now: a rebuild may have swapped the generations meanwhile.
  const { data } = useGetProjectionsQuery(undefined);
  const now = data?.projections.find((one) => one.name === name) ?? opened;
  const named = { ...now, name: isolate(name) };
  const {
    title,
    paragraphs,
    label,
    savingLabel,
    done,
    reasonOptional,
    isOffered = always,
  } = actionWords[action];
  return (
    <ActDialog
      title={title(named)}
      confirm={t(label)}
      savingLabel={t(savingLabel)}
      reasonOptional={reasonOptional}
      over={isOffered(now) ? blockedReason(action, now) : done(named.name)}
      paragraphs={paragraphs(named)}
      act={(reason) =>
        actOnProjection({
          name: name,
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
