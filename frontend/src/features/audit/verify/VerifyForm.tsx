import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useState, type SubmitEvent } from 'react';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { momentHint } from '../ledger/ledgerFilters.ts';
import { LedgerTextFilter } from '../ledger/LedgerTextFilter.tsx';
import { CheckpointField, checkpointFault } from './CheckpointField.tsx';
import { useVerification, type Verification } from './useVerification.ts';
import { VerdictPanel } from './VerdictPanel.tsx';
import { countText } from '../../../ui/text/countText.ts';

const Running = ({
  verification,
}: {
  readonly verification: Extract<Verification, { state: 'running' }>;
}) => {
  const { progress } = verification;
  const part = progress && progress.head > 0 ? (100 * progress.checked) / progress.head : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label="Verifying"
        {...(part === undefined ? {} : { variant: 'determinate' as const, value: Math.min(100, part) })}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {progress
          ? `${countText(progress.checked)} of ${countText(progress.head)} events checked`
          : 'The chain is being recomputed'}
      </Typography>
    </Box>
  );
};

interface VerifyFormProps {
  readonly checkpoint: string;
  readonly onCheckpoint: (checkpoint: string) => void;
}

/** Starts a verification and shows its progress and result. */
export const VerifyForm = ({ checkpoint, onCheckpoint }: VerifyFormProps) => {
  const [range, setRange] = useState<{ readonly from?: string; readonly to?: string }>({});
  const { verification, start, stop } = useVerification();
  const fault = checkpointFault(checkpoint);
  const running = verification.state === 'running';
  const run = () => {
    if (fault !== undefined) return;
    start({
      ...(range.from ? { from: range.from } : {}),
      ...(range.to ? { to: range.to } : {}),
      ...(checkpoint.trim() !== '' && { checkpoint: checkpoint.trim() }),
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running) stop();
    else run();
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        component="form"
        aria-label="Verify"
        onSubmit={submit}
        noValidate
        sx={{ display: 'grid', gap: 2, maxWidth: 720 }}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          {(['from', 'to'] as const).map((name) => (
            <LedgerTextFilter
              key={name}
              name={name}
              idPrefix="verify"
              label={name === 'from' ? 'From' : 'To'}
              placeholder={name === 'from' ? 'The first event' : 'The last event'}
              hint={momentHint}
              value={range[name]}
              onTyped={(value) => setRange((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </Box>
        <CheckpointField value={checkpoint} onChange={onCheckpoint} error={fault} />
        <Button type="submit" variant={running ? 'outlined' : 'contained'} sx={{ justifySelf: 'start' }}>
          {running ? 'Stop' : 'Verify'}
        </Button>
      </Box>
      <Box role="status" sx={{ maxWidth: 720 }}>
        {running && <Running verification={verification} />}
        {verification.state === 'done' && <VerdictPanel verdict={verification.verdict} />}
        {verification.state === 'stopped' && (
          <Typography color="textSecondary">Stopped: there is no verdict.</Typography>
        )}
      </Box>
      {verification.state === 'failed' && (
        <ErrorState message={verification.error.message} error={verification.error} onRetry={run} />
      )}
    </Box>
  );
};
