import { t } from '@lingui/core/macro';
import { AuditFrame } from './AuditFrame.tsx';
import { ExportForm } from './export/ExportForm.tsx';

/** The ledger, or a part of it, as a file. */
export const ExportPage = () => (
  <AuditFrame title={t`Export`} about={t`The ledger, or some of its events, as a file.`}>
    <ExportForm />
  </AuditFrame>
);
