import type { DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { UserText } from '../../../ui/UserText.tsx';
import { StateChip } from '../StateChip.tsx';
import type { ActOnDeadLetters } from '../operationsApi.ts';
import { DeadLetterFacts } from './DeadLetterFacts.tsx';
import { isParked } from './selection.ts';
import { nameOf } from './words.ts';

interface InspectDialogProps {
  readonly letter: DeadLetterAnswer;
  /** It is no longer in the list: what is shown is how it last was. */
  readonly gone: boolean;
  readonly onAct: (action: ActOnDeadLetters['action']) => void;
  readonly onClosed: () => void;
}

/** Everything about a dead letter. */
export const InspectDialog = ({ letter, gone, onAct, onClosed }: InspectDialogProps) => {
  const id = useId();
  const [open, setOpen] = useState(true);
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
          {gone ? 'It is no longer among the dead letters.' : <StateChip state={letter.state} />}
        </Box>
        <section aria-label="Error">
          <Typography variant="h6" component="h3">
            Error
          </Typography>
          <UserText multiline>{error.message}</UserText>
          {error.stack !== undefined && (
            <Box
              component="pre"
              role="region"
              aria-label="Stack"
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
          Close
        </Button>
        {!gone && isParked(letter) && (
          <>
            <Button variant="outlined" color="error" onClick={() => onAct('discard')}>
              Discard
            </Button>
            <Button variant="contained" onClick={() => onAct('retry')}>
              Retry
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
