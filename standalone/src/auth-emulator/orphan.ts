import { join } from 'node:path';
import { endOrphan, findOrphan } from '../children/orphans.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { dataDirFlag } from './messages.ts';

/** The file with the pid of this DATA_DIR's emulator. */
export const pidPath = (dataDir: string): string => join(dataDir, 'auth', 'emulator.pid');

/** Ends an emulator that a killed run left on this DATA_DIR. Nothing is lost: the effect of each answered call is saved. */
export const endEmulatorOrphan = async (dataDir: string): Promise<void> => {
  const pid = Number((await readIfThere(pidPath(dataDir))) ?? 0);
  const orphan = await findOrphan(pid, dataDirFlag(dataDir));
  if (orphan) await endOrphan(orphan, ['SIGKILL']);
};
