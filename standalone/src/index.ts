export { startAuthEmulator, type RunningAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
export { readStandaloneSettings, type Settings } from './config.ts';
export type { StandaloneOptions } from './foundations.ts';
export { startStandalone, type RunningStandalone } from './standalone.ts';
