import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The running processes of the cluster in this folder: name → pid. */
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

/** Kills the process with this name; false when it does not run. */
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
