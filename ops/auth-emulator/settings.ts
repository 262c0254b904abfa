import { commonSettings, flag, port } from '@marketplace/service-kit';
import { z } from 'zod';

/** Settings of the Auth emulator when it runs as a separate program. */
export const emulatorSettings = z.object({
  HOST: commonSettings.HOST,
  PORT: port(9099),
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  NODE_ENV: commonSettings.NODE_ENV,
  FIREBASE_PROJECT_ID: commonSettings.FIREBASE_PROJECT_ID,
  ALLOW_EMULATOR_ON_NETWORK: commonSettings.ALLOW_EMULATOR_ON_NETWORK,
  ACCOUNTS_FOLDER: z.string('must be set: the folder for the accounts'),
  SEED_DEMO: flag(true),
});
