export { createWatchedSearches } from './alerts/watchedSearches.ts';
export { buildProjector } from './buildProjector.ts';
export { createDoctor, type DoctorParts } from './doctor/doctor.ts';
export { measureProjections } from './measures.ts';
export { createOperations, type Operations } from './operations/operations.ts';
export { createOperationsRouter } from './operations/operationsRouter.ts';
export { recordAction, type Acting } from './actions/recordAction.ts';
export { liveGroupOf } from './consumer/groups.ts';
export { createProjector, type Projector } from './projector.ts';
