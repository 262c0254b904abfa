/**
 * The projector: keeps the read models up to date with the ledger, rebuilds and checks them, and answers the calls of operators.
 *
 * @example
 * const { router } = await buildProjector(program, { events, reads, settings, emulatorHost: undefined });
 */
export { createSearchCache } from './alerts/searchCache.ts';
export { buildProjector } from './buildProjector.ts';
export { createDoctor, type DoctorDeps } from './doctor/doctor.ts';
export { measureFindings, measureProjections } from './measures.ts';
export { createOperations, type Operations } from './operations/operations.ts';
export { createOperationsRouter } from './operations/operationsRouter.ts';
export type { ActionOrigin } from './actions/recordAction.ts';
export { changeRole } from './accounts/changeRole.ts';
export { createProjector, type Projector } from './projector.ts';
