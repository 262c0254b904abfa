import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Verdict } from '@marketplace/contracts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useIdentity } from '../../../auth/identity/IdentityContext.ts';
import { verified } from '../calls/auditApi.ts';
import { useRun } from '../calls/useRun.ts';
import { LedgerTextFilter } from '../ledger/LedgerFilterFields.tsx';
import { CheckpointField, checkpointFault } from './CheckpointField.tsx';
import { RunButton, submitWith } from '../forms/RunButton.tsx';
import { verify, type Progress } from './verify.ts';
import { VerdictPanel } from './VerdictPanel.tsx';
import { countText } from '../../../ui/sentences/countText.ts';

const ProgressLine = ({ progress }: { readonly progress: Progress | undefined }) => {
  const checked = countText(progress?.checked ?? 0);
  const part = progress && progress.head > 0 ? (100 * progress.checked) / progress.head : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={t`Verifying`}
        {...(part === undefined ? {} : { variant: 'determinate' as const, value: Math.min(100, part) })}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {progress ? (
          <Plural
            value={progress.head}
            one={`${checked} of # event checked`}
            other={`${checked} of # events checked`}
          />
        ) : (
          <Trans>The chain is being recomputed</Trans>
        )}
      </Typography>
    </Box>
  );
};

interface Range {
  readonly from?: string;
  readonly to?: string;
}

interface OptionsProps {
  readonly checkpoint: string;
  readonly fault: string | undefined;
  readonly onCheckpoint: (checkpoint: string) => void;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  /** Whether the options are open even if the user has not opened them. */
  readonly asked: boolean;
}

/** The options of a verification, closed at first, because most verifications do not need them. */
const Options = ({ checkpoint, fault, onCheckpoint, range, onRange, asked }: OptionsProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="details"
      open={open || asked}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content' }}>
        <Trans>Only a part, or against a checkpoint that you kept</Trans>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          {(['from', 'to'] as const).map((name) => (
            <LedgerTextFilter
              key={name}
              name={name}
              idPrefix="verify"
              placeholder={name === 'from' ? t`The first event` : t`The last event`}
              value={range[name]}
              onTyped={(value) => onRange({ ...range, [name]: value })}
            />
          ))}
        </Box>
        <CheckpointField value={checkpoint} onChange={onCheckpoint} error={fault} />
      </Box>
    </Box>
  );
};

interface VerifyFormProps {
  /** The checkpoint to compare with, as JSON; undefined if the user has not asked for a comparison. */
  readonly checkpoint: string | undefined;
  readonly onCheckpoint: (checkpoint: string) => void;
}

/** Starts a verification and shows its progress and result. */
export const VerifyForm = ({ checkpoint: kept, onCheckpoint }: VerifyFormProps) => {
  const checkpoint = kept ?? '';
  const [range, setRange] = useState<Range>({});
  const caller = useIdentity();
  const dispatch = useDispatch();
  const { run, start, stop } = useRun<Verdict, Progress>(
    t`The connection was lost before there was a verdict.`,
  );
  const fault = checkpointFault(checkpoint);
  const running = run.state === 'running';
  const startVerification = () => {
    if (fault !== undefined) return;
    const query = {
      ...(range.from ? { from: range.from } : {}),
      ...(range.to ? { to: range.to } : {}),
      ...(checkpoint.trim() !== '' && { checkpoint: checkpoint.trim() }),
    };
    void start(async (controls) => {
      const verdict = await verify(caller, query, controls);
      // The service stores the verdict about the whole ledger, so the page reads it again.
      if (Object.keys(query).length === 0) dispatch(verified());
      return verdict;
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 3 }}>
      <Box
        component="form"
        aria-label={t({ message: 'Verify', context: 'the ledger' })}
        onSubmit={submitWith(running, startVerification)}
        noValidate
        sx={{ display: 'grid', gap: 2, maxWidth: '45rem' }}
      >
        <RunButton running={running} onStop={stop}>
          {t({ message: 'Verify', context: 'the ledger' })}
        </RunButton>
        <Options
          checkpoint={checkpoint}
          onCheckpoint={onCheckpoint}
          fault={fault}
          range={range}
          asked={kept !== undefined}
          onRange={setRange}
        />
      </Box>
      <Box role="status" sx={{ maxWidth: '45rem' }}>
        {running && <ProgressLine progress={run.progress} />}
        {run.state === 'done' && <VerdictPanel verdict={run.result} />}
        {run.state === 'stopped' && (
          <Typography color="textSecondary">
            <Trans>Stopped: there is no verdict.</Trans>
          </Typography>
        )}
      </Box>
      {run.state === 'failed' && (
        <ErrorState message={run.error.message} error={run.error} onRetry={startVerification} />
      )}
    </Box>
  );
};
