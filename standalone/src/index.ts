export { startAuthEmulator, type RunningAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
export { readStandaloneSettings, type Settings } from './config.ts';
export type { RunningStandalone, StandaloneOptions } from './foundations.ts';
export { startReplay } from './replay/replay.ts';
export { startStandalone } from './standalone.ts';
