import type { Logger } from '@marketplace/service-kit';
import { freePort } from '../children/freePort.ts';
import { keepRunning } from '../children/keepRunning.ts';
import { endEmulator, launchEmulator } from './emulatorChild.ts';
import { endEmulatorOrphan } from './orphan.ts';

export interface RunningAuthEmulator {
  /** host:port, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  readonly host: string;
  /** Of its process, as long as it runs. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * The Firebase Auth emulator, on the loopback address unless another is given. With `dataDir`, which the caller must have taken, accounts
 * are kept there: whatever the emulator has answered is on the disk, and should it be killed, it is started again.
 * @throws {StartError} that says what to change
 */
export const startAuthEmulator = async (options: {
  /** 0: a free one. */
  readonly port: number;
  /** An address that others reach lets anybody sign in as anybody. */
  readonly host?: string;
  readonly projectId: string;
  readonly dataDir?: string;
  readonly logger: Logger;
}): Promise<RunningAuthEmulator> => {
  const { projectId, dataDir, logger, host = '127.0.0.1' } = options;
  if (dataDir !== undefined) await endEmulatorOrphan(dataDir);
  const port = await freePort(options.port, 'AUTH_EMULATOR_PORT');
  const emulator = await keepRunning(
    {
      name: 'Auth emulator',
      launch: () => launchEmulator({ port, host, projectId, dataDir }, logger),
      end: endEmulator,
    },
    logger,
  );
  return { host: `127.0.0.1:${port}`, pid: () => emulator.pid(), stop: () => emulator.stop() };
};
