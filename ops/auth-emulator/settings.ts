import { commonSettings, flag, port } from '@marketplace/service-kit';
import { z } from 'zod';

/** What the Auth emulator is told where it is a program of its own. */
export const emulatorSettings = z.object({
  HOST: commonSettings.HOST,
  PORT: port(9099),
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  NODE_ENV: commonSettings.NODE_ENV,
  FIREBASE_PROJECT_ID: commonSettings.FIREBASE_PROJECT_ID,
  ALLOW_EMULATOR_ON_NETWORK: commonSettings.ALLOW_EMULATOR_ON_NETWORK,
  ACCOUNTS_FOLDER: z.string('must be set: the folder that accounts are kept in'),
  SEED_DEMO: flag(true),
});
