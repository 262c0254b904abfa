/**
 * The calls that change something: each decides on the state of its task, and appends events.
 *
 * @example
 * const { router } = buildCommandService(program, { events, reads, settings, signer: undefined, accessDays: 730, tsaUrl: undefined });
 * createServiceApp({ logger, metrics, health: [], routers: [{ path: '/', router }], limits });
 */
export { buildCommandService } from './buildCommandService.ts';
export { createCommandService, type CommandService } from './commandService.ts';
export { createForgetting } from './forgetting/forgetting.ts';
export { buildMail } from './mail/buildMail.ts';
export { createFolderSender, type FolderSender } from './mail/folderSender.ts';
export { measureMails } from './mail/measureMails.ts';
export { newId } from './newId.ts';
export type { CommandDeps } from './deps.ts';
