import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProjectionAction, ProjectionAnswer } from '@marketplace/contracts';
import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { ActDialog, type DialogFor } from '../acting/ActDialog.tsx';
import { useActOnProjectionMutation, useGetProjectionsQuery } from '../operationsApi.ts';
import { actionLabels, blockedReason } from './actionLabels.ts';

interface AcceptDifferencesProps {
  readonly accepting: boolean;
  readonly onChange: (accepting: boolean) => void;
}

/** The checkbox for a rebuild that is expected to change documents. */
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

/** Asks the operator to confirm an action on a projection, and runs it. */
export const ProjectionDialog = ({
  opened,
  action,
  onClosed,
}: DialogFor<ProjectionAnswer, ProjectionAction>) => {
  const [actOnProjection] = useActOnProjectionMutation();
  const [accepting, setAccepting] = useState(false);
  // The current state of the projection: a rebuild may have swapped its generations meanwhile.
  const { data } = useGetProjectionsQuery(undefined);
  const now = data?.projections.find((one) => one.name === opened.name) ?? opened;
  const { name } = opened;
  const words = actionLabels[action];
  const isOffered = words.isOffered?.(now) ?? true;
  return (
    <ActDialog
      words={words}
      name={name}
      subject={now}
      draftOf={`${action}:${opened.name}`}
      over={isOffered ? blockedReason(action, now) : words.done(name, undefined)}
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
