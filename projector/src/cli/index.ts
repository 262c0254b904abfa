export type { OwnDatabase } from './backup/ownDatabase.ts';
export { runOps } from './runOps.ts';
