import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The processes of the cluster in that folder: name and pid, as they are right now. */
export const processesOf = async (clusterDir: string): Promise<ReadonlyMap<string, number>> => {
  const folder = join(clusterDir, 'run');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.pid')).sort();
  const pids = await Promise.all(
    files.map(
      async (file) => [file.slice(0, -4), Number(await readFile(join(folder, file), 'utf8'))] as const,
    ),
  );
  return new Map(pids.filter(([, pid]) => pid > 1));
};

/** Kills the process with that name; false where it is not there. */
export const killNow = async (clusterDir: string, name: string): Promise<boolean> => {
  const pid = (await processesOf(clusterDir)).get(name);
  if (pid === undefined) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
};
