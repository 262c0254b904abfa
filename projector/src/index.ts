export { createDoctor, type DoctorParts } from './doctor/doctor.ts';
export { doctorRouter } from './doctor/doctorRouter.ts';
export { createProjector, projections, type Projector } from './projector.ts';
export type { ProjectionStatus } from './runner.ts';
