/**
 * The whole product in one process, as `npm start` runs it.
 *
 * @example
 * const settings = readStandaloneSettings({ PORT: '0', DATA_DIR: folder });
 * const product = await startStandalone(settings, { logger, print: (line) => console.log(line) });
 * await fetch(`${product.url}/api/tasks`);
 * await product.stop();
 */
export { startAuthEmulator, type RunningAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
export { readStandaloneSettings, type Settings } from './config.ts';
export type { RunningStandalone, StandaloneOptions } from './foundations.ts';
export { startReplay } from './replay/replay.ts';
export { startStandalone } from './standalone.ts';
