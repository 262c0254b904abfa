import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { ActionsPage } from './ActionsPage.tsx';
import { DeadLettersPage } from './DeadLettersPage.tsx';
import { DoctorPage } from './DoctorPage.tsx';
import { PeoplePage } from './PeoplePage.tsx';
import { ProjectionsPage } from './ProjectionsPage.tsx';

/** The operations screens. */
export const OperationsPages = () => (
  <Routes>
    <Route index element={<ProjectionsPage />} />
    <Route path="dead-letters" element={<DeadLettersPage />} />
    <Route path="people" element={<PeoplePage />} />
    <Route path="actions" element={<ActionsPage />} />
    <Route path="doctor" element={<DoctorPage />} />
    <Route path="*" element={<Navigate to={paths.operations} replace />} />
  </Routes>
);
