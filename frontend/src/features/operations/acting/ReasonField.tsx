import { plural, t } from '@lingui/core/macro';
import { codePoints, textLimits } from '@marketplace/contracts';
import { TextField } from '@mui/material';
import { countText } from '../../../ui/sentences/countText.ts';

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  readonly optional: boolean;
}

/** The reason of an action. The ledger keeps it for ever, and the hint says so. */
export const ReasonField = ({ id, value, onChange, fault, optional }: ReasonFieldProps) => {
  const limit = countText(textLimits.reason);
  return (
    <TextField
      id={id}
      label={optional ? t`Reason (optional)` : t`Reason`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required={!optional}
      autoFocus
      multiline
      minRows={2}
      maxRows={6}
      fullWidth
      error={fault !== undefined}
      helperText={
        fault ??
        plural(textLimits.reason - codePoints(value.trim()), {
          other: `Kept in the ledger with your name. # of ${limit} characters left.`,
        })
      }
      slotProps={{ inputLabel: { required: false }, htmlInput: { dir: 'auto' } }}
    />
  );
};
