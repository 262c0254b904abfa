import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { Checkpoints } from './verify/Checkpoints.tsx';
import { LedgerState } from './verify/LedgerState.tsx';
import { VerifyForm } from './verify/VerifyForm.tsx';

interface PartProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

const Part = ({ title, about, children }: PartProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 3, mt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3, maxWidth: '70ch' }}>
        {about}
      </Typography>
      {children}
    </Box>
  );
};

/** Up to where the ledger is verified and signed, another verification, and the signed checkpoints. */
export const VerifyPage = () => {
  const [checkpoint, setCheckpoint] = useState<string>();
  return (
    <SectionPage>
      <LedgerState />
      <VerifyForm checkpoint={checkpoint} onCheckpoint={setCheckpoint} />
      <Part
        title={t`Checkpoints`}
        about={t`A signed head of the ledger. Keep a copy outside the product: it can show later that the history up to it was not rewritten.`}
      >
        <Checkpoints
          onCompare={(held) => {
            setCheckpoint(JSON.stringify(held, null, 2));
            // After the field is there.
            setTimeout(() => document.getElementById('verify-checkpoint')?.focus());
          }}
        />
      </Part>
    </SectionPage>
  );
};
