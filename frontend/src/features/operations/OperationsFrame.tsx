import type { ComponentProps } from 'react';
import { paths } from '../../paths.ts';
import { SectionFrame, type Section } from '../../ui/layout/SectionFrame.tsx';

const section: Section = {
  name: 'Operations',
  links: [
    { to: paths.operations, label: 'Projections' },
    { to: paths.operationsDeadLetters, label: 'Dead letters' },
    { to: paths.operationsActions, label: 'Actions' },
    { to: paths.operationsDoctor, label: 'Doctor' },
  ],
};

/** The frame of all operations screens. */
export const OperationsFrame = (props: Omit<ComponentProps<typeof SectionFrame>, 'section'>) => (
  <SectionFrame section={section} {...props} />
);
