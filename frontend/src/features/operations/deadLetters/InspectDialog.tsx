import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { isNotFound } from '../../../api/apiError.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { StateChip } from '../StateChip.tsx';
import { useGetDeadLetterQuery, type ActOnDeadLetters } from '../operationsApi.ts';
import { DeadLetterFacts } from './DeadLetterFacts.tsx';
import { isParked } from './selection.ts';
import { nameOf } from './dialogText.ts';

interface InspectDialogProps {
  /** The dead letter as in the list. */
  readonly letter: DeadLetterAnswer;
  readonly onAct: (action: ActOnDeadLetters['action'], letter: DeadLetterAnswer) => void;
  readonly onClosed: () => void;
}

/** A dead letter in its current state. */
export const InspectDialog = ({ letter: listed, onAct, onClosed }: InspectDialogProps) => {
  const id = useId();
  const [open, setOpen] = useState(true);
  const now = useGetDeadLetterQuery(listed.id, { pollingInterval: 3000, skipPollingIfUnfocused: true });
  const gone = isNotFound(now.error);
  const letter = now.data ?? listed;
  const { error } = letter;
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      slotProps={{ transition: { onExited: onClosed } }}
      aria-labelledby={id}
      fullWidth
      maxWidth="md"
    >
      <DialogTitle id={id}>{nameOf(letter)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box role="status">
          {gone ? (
            <Trans>No longer a dead letter: the event was applied.</Trans>
          ) : (
            <StateChip state={letter.state} />
          )}
        </Box>
        <section aria-label={t`Error`}>
          <Typography variant="h6" component="h3">
            <Trans>Error</Trans>
          </Typography>
          <UserText multiline>{error.message}</UserText>
          {error.stack !== undefined && (
            <Box
              component="pre"
              role="region"
              aria-label={t`Stack`}
              dir="ltr"
              tabIndex={0}
              sx={{
                m: 0,
                mt: 1,
                p: 1.5,
                maxHeight: 240,
                overflow: 'auto',
                borderRadius: 1,
                bgcolor: 'line.wash',
                typography: 'body2',
                fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
              }}
            >
              {error.stack}
            </Box>
          )}
        </section>
        <DeadLetterFacts letter={letter} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={() => setOpen(false)}>
          <Trans>Close</Trans>
        </Button>
        {!gone && isParked(letter) && (
          <>
            <Button variant="outlined" color="error" onClick={() => onAct('discard', letter)}>
              <Trans>Discard</Trans>
            </Button>
            <Button variant="contained" onClick={() => onAct('retry', letter)}>
              <Trans>Retry</Trans>
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
