// Parts of `npm start` for other programs, e.g. in `ops`.
export { startAuthEmulator, type RunningAuthEmulator } from './auth-emulator/startAuthEmulator.ts';
export { createEmulatorAdmin } from './auth-emulator/emulatorAdmin.ts';
export { hasEnded, keepRunning, type Child, type KeptRunning } from './children/keepRunning.ts';
export { untilSpawned } from './children/lastWords.ts';
export { lockFolder } from './data-dir/lockFolder.ts';
export { demoUsers } from './demo/users.ts';
export { authCalls } from './gateway/authProxy.ts';
export { sitePolicy } from './gateway/contentPolicy.ts';
export { createGateway } from './gateway/gateway.ts';
export { builtSite } from './gateway/site.ts';
export { startPostgres, type RunningPostgres } from './postgres/startPostgres.ts';
export { StartError } from './startError.ts';
