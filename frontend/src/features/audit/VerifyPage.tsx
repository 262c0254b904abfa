import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { Checkpoints } from './verify/Checkpoints.tsx';
import { LedgerState } from './verify/LedgerState.tsx';
import { VerifyForm } from './verify/VerifyForm.tsx';

/** Shows up to where the ledger is verified and signed, a form for another verification, and the signed checkpoints. */
export const VerifyPage = () => {
  const [checkpoint, setCheckpoint] = useState<string>();
  const heading = useId();
  return (
    <SectionPage>
      <LedgerState />
      <VerifyForm checkpoint={checkpoint} onCheckpoint={setCheckpoint} />
      <Box
        component="section"
        aria-labelledby={heading}
        sx={{ pt: 3, mt: 4, borderTop: 1, borderColor: 'divider' }}
      >
        <Typography variant="h2" id={heading}>
          <Trans>Checkpoints</Trans>
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3, maxWidth: '70ch' }}>
          <Trans>
            A signed head of the ledger. Keep a copy outside the product: it can show later that the history
            up to it was not rewritten.
          </Trans>
        </Typography>
        <Checkpoints
          onCompare={(held) => {
            setCheckpoint(JSON.stringify(held, null, 2));
            // In a later task, when the field is rendered.
            setTimeout(() => document.getElementById('verify-checkpoint')?.focus());
          }}
        />
      </Box>
    </SectionPage>
  );
};
