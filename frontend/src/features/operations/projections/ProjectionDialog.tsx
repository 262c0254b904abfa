import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { ActDialog } from '../acting/ActDialog.tsx';
import { useActOnProjectionMutation, useGetProjectionsQuery } from '../operationsApi.ts';
import { actionWords, blockedReason } from './actionWords.ts';

interface AcceptDifferencesProps {
  readonly accepting: boolean;
  readonly onChange: (accepting: boolean) => void;
}

/** For a rebuild that should give other documents. */
const AcceptDifferences = ({ accepting, onChange }: AcceptDifferencesProps) => (
  <>
    <FormControlLabel
      control={<Checkbox checked={accepting} onChange={(_event, checked) => onChange(checked)} />}
      label={t`Accept an announced change: swap although documents differ`}
      sx={{ color: 'text.primary' }}
    />
    {accepting && (
      <Alert severity="warning" sx={{ mt: 1 }}>
        <Trans>
          Everybody will read the new documents, right or wrong. The server accepts this only if the
          projection has another version than the live generation. Roll back brings the old generation back.
        </Trans>
      </Alert>
    )}
  </>
);

interface ProjectionDialogProps {
  readonly projection: ProjectionAnswer;
  readonly action: ProjectionAction;
  readonly onClosed: () => void;
}

/** Asks before an action on a projection, and runs it. */
export const ProjectionDialog = ({ projection: opened, action, onClosed }: ProjectionDialogProps) => {
  const { name } = opened;
  const [actOnProjection] = useActOnProjectionMutation();
  const [accepting, setAccepting] = useState(false);
  // As it is now: a rebuild may have swapped the generations meanwhile.
  const { data } = useGetProjectionsQuery(undefined);
  const now = data?.projections.find((one) => one.name === name) ?? opened;
  const subject = { ...now, name: isolate(name) };
  const words = actionWords[action];
  const isOffered = words.isOffered?.(now) ?? true;
  return (
    <ActDialog
      words={words}
      subject={subject}
      over={isOffered ? blockedReason(action, now) : words.done(subject, undefined)}
      act={(reason) =>
        actOnProjection({
          name,
          action,
          reason,
          ...(accepting && { acceptDifferences: true }),
        }).unwrap()
      }
      onClosed={onClosed}
    >
      {action === 'rebuild' && <AcceptDifferences accepting={accepting} onChange={setAccepting} />}
    </ActDialog>
  );
};
