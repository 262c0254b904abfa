/**
 * `npm run ops`, for a product that is on this machine or at DATABASE_URL.
 *
 * @example
 * process.exitCode = await runOps({
 *   environment: process.env,
 *   terminal: createTerminal(process.stdout, process.stderr),
 *   isTerminal: process.stdout.isTTY,
 *   signal,
 *   words: ['rebuild', 'tasks', '--reason', 'why'],
 *   ownDatabase,
 *   accountsOf,
 * });
 */
export type { OwnDatabase } from './session.ts';
export { runOps } from './runOps.ts';
