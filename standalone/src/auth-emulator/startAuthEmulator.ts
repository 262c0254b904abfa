import { freePort } from '../children/freePort.ts';
import { keepRunning } from '../children/keepRunning.ts';
import { endEmulator, launchEmulator, type EmulatorOptions } from './emulatorChild.ts';
import { endEmulatorOrphan } from './orphan.ts';

/**
 * Starts the Firebase Auth emulator, on the loopback address unless another is given. With `dataDir`, which the caller
 * must have locked, accounts are kept there: the effect of each answered call is on the disk. If the emulator is killed,
 * it is started again.
 * @throws {StartError} that says what to change
 */
export const startAuthEmulator = async (
  options: EmulatorOptions & {
    /** 0: a free port. */
    readonly port: number;
    /** On a public address, anybody could sign in as any user. */
    readonly host?: string;
    readonly projectId: string;
    readonly dataDir?: string;
  },
) => {
  const { projectId, dataDir, logger, host = '127.0.0.1' } = options;
  if (dataDir !== undefined) await endEmulatorOrphan(dataDir);
  const port = await freePort(options.port, 'AUTH_EMULATOR_PORT');
  const emulator = await keepRunning(
    {
      name: 'Auth emulator',
      launch: () => launchEmulator({ port, host, projectId, dataDir }, options),
      end: endEmulator,
    },
    logger,
  );
  return {
    /** host:port, in the format of FIREBASE_AUTH_EMULATOR_HOST. */
    host: `127.0.0.1:${port}`,
    /** The emulator's process id; undefined when it does not run. */
    pid: () => emulator.pid(),
    stop: () => emulator.stop(),
  };
};

export type RunningAuthEmulator = Awaited<ReturnType<typeof startAuthEmulator>>;
