import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isCode } from '@marketplace/service-kit/error-code';

/**
 * The arguments that a living process was started with; undefined if no process has that pid, or a zombie,
 * which still answers signals but has no arguments any more. From /proc on Linux; elsewhere from `ps`, split at spaces.
 */
const argumentsOf = async (pid: number): Promise<string[] | undefined> => {
  try {
    if (process.platform === 'linux') {
      const text = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      return text === '' ? undefined : text.split('\0');
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,args=', '-p', String(pid)]);
    const [state = 'Z', ...words] = stdout.trim().split(/\s+/);
    return state.startsWith('Z') ? undefined : words;
  } catch {
    return undefined;
  }
};

export interface Orphan {
  readonly pid: number;
  /** True while this process lives; another process may have its pid by now. */
  lives(): Promise<boolean>;
}

/**
 * The process of this pid, if a killed run of ours left it: only a process of this DATA_DIR has that argument.
 */
export const findOrphan = async (pid: number, argument: string): Promise<Orphan | undefined> => {
  const lives = async () => (await argumentsOf(pid))?.includes(argument) ?? false;
  return pid > 1 && (await lives()) ? { pid, lives } : undefined;
};

const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error;
  }
};

const ended = async (orphan: Orphan, withinMs: number): Promise<boolean> => {
  const deadline = performance.now() + withinMs;
  while (await orphan.lives()) {
    if (performance.now() > deadline) return false;
    await delay(25);
  }
  return true;
};

/** Sends the signals in turn, each with a few seconds to take effect. False: it did not end. */
export const endOrphan = async (orphan: Orphan, signals: readonly NodeJS.Signals[]): Promise<boolean> => {
  for (const signal of signals) {
    signalIfThere(orphan.pid, signal);
    // A paused process takes a signal only when it continues.
    signalIfThere(orphan.pid, 'SIGCONT');
    if (await ended(orphan, 5_000)) return true;
  }
  return false;
};
