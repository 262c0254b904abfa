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
 *   accessDays: 730,
 *   tsaUrl: undefined,
 * });
 */
export { buildQueryService } from './buildQueryService.ts';
export { buildMail } from './mail/buildMail.ts';
export { measureMails } from './mail/measureMails.ts';
export { createFolderSender, type FolderSender } from './mail/folderSender.ts';
export { createRenderer } from './pages/renderer.ts';
export { readShell } from './pages/shell.ts';
export type { QueryParts } from './parts.ts';
export { createQueryService, type QueryService } from './queryService.ts';
