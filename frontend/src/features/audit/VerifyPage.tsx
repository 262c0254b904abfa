import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { AuditFrame } from './AuditFrame.tsx';
import { Checkpoints } from './verify/Checkpoints.tsx';
import { ExportForm } from './verify/ExportForm.tsx';
import { VerifyForm } from './verify/VerifyForm.tsx';

interface PartProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

const Part = ({ title, about, children }: PartProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 3, mb: 6, borderTop: 1, borderColor: 'divider' }}>
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

/** Verification of the chain of hashes, signed checkpoints, and an export. */
export const VerifyPage = () => {
  const [checkpoint, setCheckpoint] = useState('');
  return (
    <AuditFrame title={t({ message: 'Verify', context: 'the ledger' })}>
      <Part
        title={t`The chain of hashes`}
        about={t`Each event’s hash covers the hash before it: a changed event breaks every hash after it. The server recomputes all hashes.`}
      >
        <VerifyForm checkpoint={checkpoint} onCheckpoint={setCheckpoint} />
      </Part>
      <Part
        title={t`Checkpoints`}
        about={t`A signed head of the ledger. Keep a copy outside the product: it can show later that the history up to it was not rewritten.`}
      >
        <Checkpoints
          onCompare={(held) => {
            setCheckpoint(JSON.stringify(held, null, 2));
            document.getElementById('verify-checkpoint')?.focus();
          }}
        />
      </Part>
      <Part title={t`Export`} about={t`The ledger, or some of its events, as a file.`}>
        <ExportForm />
      </Part>
    </AuditFrame>
  );
};
