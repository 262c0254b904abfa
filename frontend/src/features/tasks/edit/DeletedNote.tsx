import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mui/material';
import { useEffect, useRef } from 'react';

/** Says in the form of a task that the task was deleted meanwhile. */
export const DeletedNote = ({ typed }: { readonly typed: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus may be gone, and there is nothing left to do in the fields.
    box.current?.focus();
  }, []);
  return (
    <Alert ref={box} severity="error" tabIndex={-1}>
      <Trans>This task was deleted meanwhile, so it can’t be updated.</Trans>
      {typed && ` ${t`What you typed stays here until you close this form.`}`}
    </Alert>
  );
};
