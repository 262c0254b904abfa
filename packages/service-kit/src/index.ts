/**
 * The parts that every service has: settings, log, HTTP server, identity, health, metrics, traces and jobs.
 *
 * @example
 * await runService({
 *   name: 'query-service',
 *   settings: configSchema,
 *   build: async ({ identity, lifecycle }, settings, openStore) => {
 *     const store = await openStore({ name: 'store', setting: 'DATABASE_URL' }, () => open(settings.DATABASE_URL));
 *     lifecycle.add({ name: 'store', check: () => store.check(), stop: () => store.close() });
 *     lifecycle.run({ name: 'old keys', every: 60_000, run: ({ signal }) => store.removeOldKeys(signal) });
 *     return { router: callRouter(callsOf('query'), handlersOf(store), { identity }) };
 *   },
 * });
 */
export * from './calls/callRouter.ts';
export * from './databaseUrl.ts';
export * from './secretFiles.ts';
export * from './http/createServiceApp.ts';
export { decodeCursor, encodeCursor, pageOf, type CursorValues } from './answers/cursor.ts';
export * from './health/health.ts';
export * from './health/metrics.ts';
export { startJob, type Job, type JobReport, type RunningJob } from './jobs/startJob.ts';
export { noStore, readyJson, sendJson, type ReadyJson } from './answers/answers.ts';
export { routeByService } from './http/routeByService.ts';
export { correlationIdOf, requestIdOf } from './tracing/requestId.ts';
export * from './server/startHttpServer.ts';
export { isRefusedByNow, sameEmail } from './identity/caller.ts';
export { accountForgotten, accountHeld } from './identity/refusals.ts';
export { openFirebase } from './identity/firebaseIdentity.ts';
export { createFence, fencedIdentity, type Fence, type ProcessFence } from './identity/fence.ts';
export * from './identity/identity.ts';
export * from './identity/identitySettings.ts';
export { signInCheck } from './identity/signInCheck.ts';
export * from './calls/jsonBody.ts';
export { parseQuery } from './input/parse.ts';
export { refuseOverload } from './server/overload.ts';
export { counted } from '@marketplace/contracts';
export { callThisMachineDirectly } from './callThisMachineDirectly.ts';
export { createOneOfEach } from './limits/oneOfEach.ts';
export { callersNetwork, type Limits } from './limits/rateLimits.ts';
export * from './logger.ts';
export * from './problems/problem.ts';
export * from './program/runProgram.ts';
export { createLifecycle, type Lifecycle } from './program/lifecycle.ts';
export type { BuiltService, Program } from './program/program.ts';
export { runService } from './program/runService.ts';
export * from './mailSettings.ts';
export * from './settings.ts';
export { appendSpanId, traceparentOf } from './tracing/traceIds.ts';
export * from './tracing/openTracing.ts';
export * from './tracing/tracing.ts';
export { tryPort, unusedPort } from './unusedPort.ts';
