import { createFence, createLogger, openFirebase, type Accounts } from '@marketplace/service-kit';
import { readAuthSettings } from '../config.ts';

/** The accounts at the identity provider of the product that runs with this environment. */
export const accountsOf = (environment: Readonly<Record<string, string | undefined>>): Accounts => {
  const { projectId, production, emulator } = readAuthSettings(environment);
  const embedded = emulator && 'embeddedPort' in emulator ? `127.0.0.1:${emulator.embeddedPort}` : undefined;
  const emulatorHost = emulator && 'host' in emulator ? emulator.host : embedded;
  const logger = createLogger({ level: 'error', name: 'ops' });
  return openFirebase({ projectId, emulatorHost, production, logger, fence: createFence() }).accounts;
};
