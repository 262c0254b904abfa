import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endOrphan, findOrphan } from '../children/orphans.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { StartError } from '../startError.ts';

/** Above every pid that a system gives. */
const nobody = '2147483646';

/**
 * Ends the server that a killed run left on this folder, so that it can be started anew. A pid file whose pid is
 * another process by now (or a zombie) would stop PostgreSQL: that pid is replaced by nobody's. The rest of the file is kept: by it
 * PostgreSQL sees whether the killed server's memory is still in use.
 */
export const endPostgresOrphan = async (cluster: string): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readIfThere(pidFile);
  if (text === undefined) return;
  const [pid = '', ...rest] = text.split('\n');
  const orphan = await findOrphan(Number(pid), cluster);
  if (orphan) {
    // Fast shutdown; then immediate shutdown, which the next start recovers from. Never SIGKILL.
    if (!(await endOrphan(orphan, ['SIGINT', 'SIGQUIT'])))
      throw new StartError(
        `A PostgreSQL of this DATA_DIR (pid ${orphan.pid}) is still running and does not stop. Stop it, then start again.`,
      );
    return;
  }
  // Written in place, so that the file stays the server's user's.
  await writeFile(pidFile, [nobody, ...rest].join('\n'));
};
