export * from './commands.ts';
export * from './documents.ts';
export * from './events.ts';
export * from './problems.ts';
export * from './routes.ts';
export * from './task.ts';
export * from './taskQuery.ts';
export * from './text.ts';
