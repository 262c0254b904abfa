import {
  createLogger,
  identitySettingsFault,
  readSettings,
  runProgram,
  SettingsError,
  stopOnSignals,
} from '@marketplace/service-kit';
import { createEmulatorAdmin, demoUsers, startAuthEmulator } from '@marketplace/standalone/parts';
import { emulatorSettings } from './settings.ts';

// Runs the Auth emulator as a separate program, for services in other containers.

await runProgram('The Auth emulator', async () => {
  const settings = readSettings(emulatorSettings, process.env);
  const host = `127.0.0.1:${settings.PORT}`;
  const fault = identitySettingsFault({ ...settings, FIREBASE_AUTH_EMULATOR_HOST: host });
  if (fault !== undefined) throw new SettingsError(fault);
  const logger = createLogger({ level: settings.LOG_LEVEL, name: 'auth-emulator' });
  const projectId = settings.FIREBASE_PROJECT_ID;
  const emulator = await startAuthEmulator({
    port: settings.PORT,
    host: settings.HOST,
    projectId,
    dataDir: settings.ACCOUNTS_FOLDER,
    logger,
  });
  stopOnSignals(() => emulator.stop(), logger);
  const admin = createEmulatorAdmin(emulator.host, projectId);
  if (settings.SEED_DEMO) for (const user of Object.values(demoUsers)) await admin.ensureAccount(user);
  logger.info({ port: settings.PORT }, 'ready');
});
