import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endOrphan, findOrphan } from '../children/orphans.ts';
import { readIfThere } from '../data-dir/readIfThere.ts';
import { StartError } from '../startError.ts';

/** Greater than any pid that a system gives. */
const nobody = '2147483646';

/**
 * Ends the server that a killed run left on this folder, so that it can be started again. If another process (or a
 * zombie) has the pid of the pid file by now, PostgreSQL would not start: that pid is replaced by an unused one. The
 * rest of the file stays: PostgreSQL reads there whether the killed server's memory is still in use.
 */
export const endPostgresOrphan = async (cluster: string): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readIfThere(pidFile);
  if (text === undefined) return;
  const [pid = '', ...rest] = text.split('\n');
  const orphan = await findOrphan(Number(pid), cluster);
  if (orphan) {
    // Fast shutdown; then immediate shutdown, after which the next start recovers. Never SIGKILL.
    if (!(await endOrphan(orphan, ['SIGINT', 'SIGQUIT'])))
      throw new StartError(
        `A PostgreSQL of this DATA_DIR (pid ${orphan.pid}) is still running and does not stop. Stop it, then start again.`,
      );
    return;
  }
  // Written in place, so that the file keeps its owner, the server's user.
  await writeFile(pidFile, [nobody, ...rest].join('\n'));
};
