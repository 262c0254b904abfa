import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { paths } from '../../navigation/paths.ts';
import { SectionFrame, type Section } from '../../ui/layout/SectionFrame.tsx';

const section = (): Section => ({
  name: t`Audit`,
  links: [
    { to: paths.audit, label: t`Ledger`, under: paths.taskHistory('') },
    { to: paths.auditBoard, label: t`Board` },
    { to: paths.auditVerify, label: t({ message: 'Verify', context: 'the ledger' }) },
    { to: paths.auditExport, label: t`Export` },
    { to: paths.auditAccesses, label: t`Accesses` },
  ],
});

/** The frame of all audit screens. */
export const AuditFrame = (props: Omit<ComponentProps<typeof SectionFrame>, 'section'>) => (
  <SectionFrame section={section()} {...props} />
);
