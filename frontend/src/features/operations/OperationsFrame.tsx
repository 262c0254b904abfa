import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { paths } from '../../navigation/paths.ts';
import { SectionFrame, type Section } from '../../ui/layout/SectionFrame.tsx';
import { useProjections } from './operationsApi.ts';

const section = (deadLetters: number): Section => ({
  name: t`Operations`,
  links: [
    { to: paths.operations, label: t`Projections` },
    { to: paths.operationsDeadLetters, label: t`Dead letters`, count: deadLetters },
    { to: paths.operationsPeople, label: t`People` },
    { to: paths.operationsActions, label: t`Actions` },
    { to: paths.operationsDoctor, label: t`Doctor` },
  ],
});

/** The frame of all operations screens. */
export const OperationsFrame = (props: Omit<ComponentProps<typeof SectionFrame>, 'section'>) => {
  const { data } = useProjections(15_000);
  const deadLetters = data?.projections.reduce((sum, projection) => sum + projection.deadLetters, 0) ?? 0;
  return <SectionFrame section={section(deadLetters)} {...props} />;
};
