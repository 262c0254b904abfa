import { msg, t } from '@lingui/core/macro';
import { screenPaths } from '../../navigation/paths.ts';
import { Section } from '../../ui/layout/Section.tsx';
import { ActionsPage } from './ActionsPage.tsx';
import { DeadLettersPage } from './DeadLettersPage.tsx';
import { DoctorPage } from './DoctorPage.tsx';
import { useProjections } from './operationsApi.ts';
import { PeoplePage } from './PeoplePage.tsx';
import { ProjectionsPage } from './ProjectionsPage.tsx';

/** The screens of operators: one part of the app, loaded with the first of them. */
export const OperationsSection = () => {
  const { data } = useProjections(15_000);
  const count = data?.projections.reduce((sum, projection) => sum + projection.deadLetters, 0) ?? 0;
  return (
    <Section
      name={t`Operations`}
      screens={[
        { path: screenPaths.operations, title: msg`Projections`, Page: ProjectionsPage },
        { path: screenPaths.operationsDeadLetters, title: msg`Dead letters`, Page: DeadLettersPage, count },
        { path: screenPaths.operationsPeople, title: msg`People`, Page: PeoplePage },
        { path: screenPaths.operationsActions, title: msg`Actions`, Page: ActionsPage },
        { path: screenPaths.operationsDoctor, title: msg`Doctor`, Page: DoctorPage },
      ]}
    />
  );
};
