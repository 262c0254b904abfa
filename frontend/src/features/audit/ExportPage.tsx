import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { AuditFrame } from './AuditFrame.tsx';
import { ExportForm } from './export/ExportForm.tsx';

/** The ledger, or a part of it, as a file. */
export const ExportPage = () => (
  <AuditFrame title={t`Export`}>
    <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '70ch' }}>
      <Trans>The ledger, or some of its events, as a file.</Trans>
    </Typography>
    <ExportForm />
  </AuditFrame>
);
