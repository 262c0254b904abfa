import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';

interface ChangedNoteProps {
  /** Takes the focus each time that it grows: an update was not sent. */
  readonly asked: number;
  readonly onLoadAgain: () => void;
  readonly onKeepMine: () => void;
}

/** Says that others have edited the task while its form was open, with the two ways on. */
export const ChangedNote = ({ asked, onLoadAgain, onKeepMine }: ChangedNoteProps) => {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) note.current?.focus();
  }, [asked]);
  return (
    <Alert ref={note} severity="warning" tabIndex={-1}>
      <AlertTitle>
        <Trans>This task was changed meanwhile</Trans>
      </AlertTitle>
      <Trans>Load it again, or save yours over it. Only the fields that you have changed are saved.</Trans>
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={onLoadAgain}>
          <Trans>Load it again</Trans>
        </Button>
        {/* Not of type `submit`: Enter in a field would press it. */}
        <Button
          variant="outlined"
          color="inherit"
          onClick={({ currentTarget }) => {
            onKeepMine();
            currentTarget.form?.requestSubmit();
          }}
        >
          <Trans>Save mine over it</Trans>
        </Button>
      </Stack>
    </Alert>
  );
};
