import { setTimeout as sleep } from 'node:timers/promises';
import { withDescendants } from '../../bench/measure/processes.ts';
import type { RunningCluster } from '../cluster.ts';

type Programs = RunningCluster['programs'];

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
};

/** Ends a process, by kill -9 if nothing else is said, and waits until it has ended. PostgreSQL, nginx and Kafka end with their first process. */
export const kill = async (
  programs: Programs,
  part: string,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> => {
  const pid = programs.get(part)?.();
  if (pid === undefined || !send(pid, signal)) return;
  for (let tries = 1_000; tries > 0 && send(pid, 0); tries -= 1) await sleep(10);
};

/** Stops a part and its children by SIGSTOP during `wait`, then lets them continue. */
export const freeze = async (programs: Programs, part: string, wait: () => Promise<void>): Promise<void> => {
  const pid = programs.get(part)?.();
  if (pid === undefined) return;
  const tree = withDescendants([pid]);
  for (const one of tree) send(one, 'SIGSTOP');
  try {
    await wait();
  } finally {
    for (const one of tree) send(one, 'SIGCONT');
  }
};
