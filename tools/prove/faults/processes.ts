import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The pid in the first line of a file; undefined without such a file. */
const pidIn = async (file: string): Promise<number | undefined> => {
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 1 ? pid : undefined;
};

/** The process of a part of the cluster in this folder, by the part's name. */
const pidOf = (clusterDir: string, part: string): Promise<number | undefined> =>
  part === 'postgres'
    ? pidIn(join(clusterDir, 'postgres/postgres/postmaster.pid'))
    : pidIn(join(clusterDir, 'run', `${part}.pid`));

/** The running parts of the cluster in this folder, without the emulator: its accounts are not the product's. */
export const partsOf = async (clusterDir: string): Promise<readonly string[]> => {
  const files = await readdir(join(clusterDir, 'run'));
  const names = files.filter((name) => name.endsWith('.pid')).map((name) => name.slice(0, -4));
  return ['postgres', ...names].sort();
};

/** The process and all its descendants. */
const treeOf = async (pid: number): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((one) => one > 0);
  const stats = await Promise.all(pids.map((one) => readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')));
  // The name of the program, in brackets, may have blanks in it; the parent is the second field after it.
  const parents = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  const tree = [pid];
  for (const one of tree) tree.push(...pids.filter((_, index) => parents[index] === one));
  return tree;
};

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
};

/** kill -9, until the process is gone: on a busy machine that takes a while. PostgreSQL, nginx and Kafka end with their first process. */
export const kill = async (clusterDir: string, part: string): Promise<void> => {
  const pid = await pidOf(clusterDir, part);
  if (pid === undefined || !send(pid, 'SIGKILL')) return;
  for (let tries = 1_000; tries > 0 && send(pid, 0); tries -= 1) await sleep(10);
};

/** Stops a part and its children for a time; then they go on as if nothing had happened. */
export const freeze = async (
  clusterDir: string,
  part: string,
  wait: () => Promise<void>,
): Promise<boolean> => {
  const pid = await pidOf(clusterDir, part);
  if (pid === undefined) return false;
  const tree = await treeOf(pid);
  for (const one of tree) send(one, 'SIGSTOP');
  try {
    await wait();
  } finally {
    for (const one of tree) send(one, 'SIGCONT');
  }
  return true;
};
