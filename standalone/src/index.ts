export { startAuthEmulator, type RunningAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
export { readStandaloneSettings, type Settings } from './config.ts';
export { startStandalone, type RunningStandalone, type StandaloneOptions } from './standalone.ts';
