import type { ComponentProps } from 'react';
import { paths } from '../../paths.ts';
import { SectionFrame, type Section } from '../../ui/layout/SectionFrame.tsx';

const section: Section = {
  name: 'Audit',
  links: [
    { to: paths.audit, label: 'Ledger' },
    { to: paths.auditBoard, label: 'Board' },
    { to: paths.auditVerify, label: 'Verify' },
    { to: paths.auditAccesses, label: 'Accesses' },
  ],
};

/** The frame of all audit screens. */
export const AuditFrame = (props: Omit<ComponentProps<typeof SectionFrame>, 'section'>) => (
  <SectionFrame section={section} {...props} />
);
