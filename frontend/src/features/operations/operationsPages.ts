// The screens of operators: one part of the app, loaded with the first of them.
export { ActionsPage } from './ActionsPage.tsx';
export { DeadLettersPage } from './DeadLettersPage.tsx';
export { DoctorPage } from './DoctorPage.tsx';
export { PeoplePage } from './PeoplePage.tsx';
export { ProjectionsPage } from './ProjectionsPage.tsx';
