import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * The arguments that a living process was started with; undefined where no process has that pid, or a zombie,
 * which still answers signals but has none left. Linux tells by /proc; elsewhere `ps` does, arguments cut at spaces.
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
  /** True while it lives and is still the one that was meant: a pid may be another's by now. */
  lives(): Promise<boolean>;
}

/**
 * The process of this pid, if it is one that a killed run of ours left: known by an argument that only a process
 * of this DATA_DIR has.
 */
export const findOrphan = async (pid: number, argument: string): Promise<Orphan | undefined> => {
  const lives = async () => (await argumentsOf(pid))?.includes(argument) ?? false;
  return pid > 1 && (await lives()) ? { pid, lives } : undefined;
};

const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
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

/** Ends it by the signals in turn, each with a few seconds to take effect. False: it would not end. */
export const endOrphan = async (orphan: Orphan, signals: readonly NodeJS.Signals[]): Promise<boolean> => {
  for (const signal of signals) {
    signalIfThere(orphan.pid, signal);
    // One that was paused takes a signal only when it goes on.
    signalIfThere(orphan.pid, 'SIGCONT');
    if (await ended(orphan, 5_000)) return true;
  }
  return false;
};
