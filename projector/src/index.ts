export { createProjector, projections, type Projector } from './projector.ts';
export type { ProjectionStatus } from './runner.ts';
