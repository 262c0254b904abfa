/**
 * The calls that read: lists, tasks, notifications, live updates, auditors' calls, and pages with their content.
 *
 * @example
 * const { router, endStreams } = buildQueryService(program, {
 *   reads,
 *   feed: events.feed,
 *   userSignals: events.userSignals,
 *   store: () => events,
 *   signer: undefined,
 *   verification: undefined,
 * });
 */
export { buildQueryService } from './buildQueryService.ts';
export { readShell } from './pages/shell.ts';
export type { QueryDeps } from './deps.ts';
export { createQueryService, type QueryService } from './queryService.ts';
