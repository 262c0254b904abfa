import { t } from '@lingui/core/macro';
import { Box, Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material';
import { typedNumber } from '../../../formats/typedNumber.ts';

/** As it was chosen and typed. */
export interface ExportChoice {
  readonly proof: boolean;
  readonly withhold: boolean;
  readonly sample: string;
  readonly seed: string;
}
export const noChoice: ExportChoice = { proof: false, withhold: false, sample: '', seed: '' };

/** The options of the call. Only JSON Lines can be verified. */
export const optionsOf = ({ proof, withhold, sample, seed }: ExportChoice, isJsonl: boolean) => ({
  ...(isJsonl && proof && { proof: 'true' }),
  ...(isJsonl && withhold && { withhold: 'texts' }),
  ...(sample !== '' && { sample: String(typedNumber(sample)) }),
  ...(seed !== '' && { seed }),
});

interface ExportOptionsProps {
  readonly choice: ExportChoice;
  readonly isJsonl: boolean;
  readonly onChange: (change: Partial<ExportChoice>) => void;
}

export const ExportOptions = ({ choice, isJsonl, onChange }: ExportOptionsProps) => {
  const box = (name: 'proof' | 'withhold', label: string, hint: string) => (
    <div>
      <FormControlLabel
        label={label}
        disabled={!isJsonl}
        control={
          <Checkbox
            checked={isJsonl && choice[name]}
            onChange={(_event, checked) => onChange({ [name]: checked })}
            slotProps={{ input: { 'aria-describedby': `export-${name}-hint` } }}
          />
        }
      />
      <FormHelperText id={`export-${name}-hint`} sx={{ mt: 0, ml: 4 }}>
        {hint}
      </FormHelperText>
    </div>
  );
  const field = (name: 'sample' | 'seed', label: string, hint: string) => (
    <TextField
      id={`export-${name}`}
      name={name}
      label={label}
      helperText={hint}
      value={choice[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode: name === 'sample' ? 'numeric' : 'text' } }}
    />
  );
  return (
    <>
      {box(
        'proof',
        t`The part proves itself`,
        t`Events that do not match stay as digests, so anybody can verify that the file is a part of this ledger and that nothing in it was changed.`,
      )}
      {box(
        'withhold',
        t`Without texts of persons`,
        t`Names, addresses and everything that persons wrote are left out, and the file can still be verified.`,
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {field('sample', t`Sample: number of tasks`, t`Empty: all tasks that match.`)}
        {field('seed', t`Seed of the sample`, t`Any text; the same seed draws the same tasks for everybody.`)}
      </Box>
    </>
  );
};
