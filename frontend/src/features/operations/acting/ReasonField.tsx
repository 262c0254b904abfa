import { TextField } from '@mui/material';

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  readonly optional: boolean;
}

const most = 500;

/** The reason of an action. The ledger keeps it for ever, and the hint says so. */
export const ReasonField = ({ id, value, onChange, fault, optional }: ReasonFieldProps) => (
  <TextField
    id={id}
    label={optional ? 'Reason (optional)' : 'Reason'}
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
      fault ?? `Kept in the ledger with your name. ${most - value.trim().length} of ${most} characters left.`
    }
    slotProps={{ inputLabel: { required: false } }}
  />
);
