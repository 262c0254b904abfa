export * from './calls/callRouter.ts';
export * from './databaseUrl.ts';
export { isCode } from './errorCode.ts';
export * from './secretFiles.ts';
export * from './http/createServiceApp.ts';
export { decodeCursor, encodeCursor, type CursorValues } from './http/cursor.ts';
export * from './http/health.ts';
export * from './http/metrics.ts';
export * from './http/readsAndWrites.ts';
export { requestIdOf } from './http/requestId.ts';
export { securityHeadersOf } from './http/securityHeaders.ts';
export { readyJson, sendJson, type ReadyJson } from './http/sendJson.ts';
export * from './http/startHttpServer.ts';
export {
  assertBodyEmail,
  callerOf,
  maybeCallerOf,
  optionalCaller,
  requireCaller,
  requireRole,
} from './identity/caller.ts';
export { createFirebaseIdentity } from './identity/firebaseIdentity.ts';
export * from './identity/identity.ts';
export * from './identity/identitySettings.ts';
export { signInCheck } from './identity/signInCheck.ts';
export * from './input/jsonBody.ts';
export * from './input/noOptions.ts';
export * from './input/parse.ts';
export { callersNetwork } from './limits/network.ts';
export { refuseOverload } from './limits/overload.ts';
export type { Limits } from './limits/rateLimits.ts';
export * from './logger.ts';
export * from './problems/notFound.ts';
export * from './problems/problem.ts';
export { problemDocument, problemHeaders } from './problems/problemDocument.ts';
export * from './problems/problemHandler.ts';
export * from './program/lifecycle.ts';
export { createParts, type Parts } from './program/parts.ts';
export type { BuiltService, Program } from './program/program.ts';
export { runService } from './program/runService.ts';
export type { KafkaSecuritySettings } from './kafkaSettings.ts';
export * from './settings.ts';
export { traceEvent } from './tracing/eventSpan.ts';
export { appendSpanId, traceparentOf } from './tracing/traceIds.ts';
export * from './tracing/tracing.ts';
export { tryPort, unusedPort } from './unusedPort.ts';
