import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { paths } from '../../navigation/paths.ts';
import { SectionFrame, type Section } from '../../ui/layout/SectionFrame.tsx';

const section = (): Section => ({
  name: t`Operations`,
  links: [
    { to: paths.operations, label: t`Projections` },
    { to: paths.operationsDeadLetters, label: t`Dead letters` },
    { to: paths.operationsActions, label: t`Actions` },
    { to: paths.operationsDoctor, label: t`Doctor` },
  ],
});

/** The frame of all operations screens. */
export const OperationsFrame = (props: Omit<ComponentProps<typeof SectionFrame>, 'section'>) => (
  <SectionFrame section={section()} {...props} />
);
