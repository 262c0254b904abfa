import { msg, t } from '@lingui/core/macro';
import { screenPaths } from '../../navigation/paths.ts';
import { Section } from '../../ui/layout/Section.tsx';
import { AccessesPage } from './AccessesPage.tsx';
import { BoardPage } from './BoardPage.tsx';
import { ExportPage } from './ExportPage.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { LedgerPage } from './LedgerPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

/** The screens of auditors: one part of the app, loaded with the first of them. */
export const AuditSection = () => (
  <Section
    name={t`Audit`}
    screens={[
      { path: screenPaths.audit, title: msg`Ledger`, Page: LedgerPage },
      { path: screenPaths.taskHistory, Page: HistoryPage },
      { path: screenPaths.auditBoard, title: msg`Board`, Page: BoardPage },
      {
        path: screenPaths.auditVerify,
        title: msg({ message: 'Verify', context: 'the ledger' }),
        Page: VerifyPage,
      },
      { path: screenPaths.auditExport, title: msg`Export`, Page: ExportPage },
      { path: screenPaths.auditAccesses, title: msg`Accesses`, Page: AccessesPage },
    ]}
  />
);
