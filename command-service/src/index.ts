export { buildCommandService } from './buildCommandService.ts';
export { createCommandService, type CommandService } from './commandService.ts';
export { createForgetting } from './forgetting/forgetting.ts';
export { newId } from './newId.ts';
export type { CommandParts } from './parts.ts';
