import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startAuthEmulator } from '@marketplace/standalone/parts';
import type { PartKind } from '../part.ts';

/** The Firebase Auth emulator from npm. */
export const emulator: PartKind = {
  start: async ({ dir, logger }) => {
    const dataDir = join(dir, 'emulator');
    await mkdir(dataDir, { recursive: true });
    const running = await startAuthEmulator({
      port: 0,
      projectId: 'demo-marketplace',
      dataDir,
      logger,
    });
    return {
      name: 'emulator',
      what: 'Firebase Auth emulator',
      address: running.host,
      settings: { FIREBASE_AUTH_EMULATOR_HOST: running.host },
      stop: () => running.stop(),
    };
  },
};
