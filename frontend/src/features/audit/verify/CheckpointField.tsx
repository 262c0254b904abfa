import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { signedHeadSchema } from '@marketplace/contracts';
import { Box, Button, TextField } from '@mui/material';
import { useRef } from 'react';

interface CheckpointFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Says why the text is not a checkpoint; undefined for a valid checkpoint, and for an empty text. */
export const checkpointFault = (text: string): string | undefined => {
  if (text.trim() === '') return undefined;
  try {
    if (signedHeadSchema.safeParse(JSON.parse(text)).success) return undefined;
  } catch {
    // not JSON
  }
  return t`This is not a checkpoint. Paste the whole JSON, as it was downloaded.`;
};

/** The field for a checkpoint to compare with: the user pastes it or chooses its file. */
export const CheckpointField = ({ value, onChange, error }: CheckpointFieldProps) => {
  const file = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        id="verify-checkpoint"
        label={t`Compare with a checkpoint (optional)`}
        placeholder='{"version":1,"ledger":"marketplace", ...}'
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        value={value}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', dir: 'ltr' } }}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button size="small" variant="outlined" onClick={() => file.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t`Checkpoint file`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Allows the same file to be chosen again.
          void chosen?.text().then((text) => {
            target.value = '';
            onChange(text.slice(0, 4096));
          });
        }}
      />
    </Box>
  );
};
