import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { whyFailed } from '../children/lastWords.ts';
import { adviceToOwn } from '../data-dir/dataDir.ts';
import { StartError } from '../startError.ts';
import type { ServerUser } from './serverUser.ts';

const run = promisify(execFile);

/** Whether everything in the folder belongs to the user, who may use it, and nobody else may write to the folder. */
const isFit = async (folder: string, uid: number): Promise<boolean> => {
  if (((await stat(folder)).mode & 0o027) !== 0) return false;
  const unfit = `! -user ${uid} -o ! -perm -600 -o -type d ! -perm -700`.split(' ');
  return (await run('find', [folder, ...unfit])).stdout === '';
};

/**
 * Gives PostgreSQL's folder to the user that it runs as: a copy may have other owners and modes, with which it would not start.
 * @throws {StartError} with the command to type, if this user may not do that
 */
export const repairCluster = async (cluster: string, user: ServerUser): Promise<void> => {
  const { uid, gid } = 'uid' in user ? user : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const folder = `${cluster}/`; // where a link leads to
  if (await isFit(folder, uid).catch(() => false)) return;
  try {
    // -h: the server's user, who could make a link to any file, is not given that file.
    if ('uid' in user) await run('chown', ['-R', '-h', `${uid}:${gid}`, folder]);
    await run('chmod', ['-R', 'u+rwX,go-rwx', folder]);
  } catch (error) {
    throw new StartError(
      `PostgreSQL may not use its files in ${cluster} (${whyFailed(error).split('\n', 1).join()}). ${adviceToOwn(cluster, uid, gid)}`,
      { cause: error },
    );
  }
};
