import { readdirSync, readFileSync } from 'node:fs';

/** The kernel gives the processor time of ended processes in ticks; each Linux has 100 ticks a second. */
const msPerTick = 10;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended meanwhile, or this is not Linux
  }
};

const childrenOf = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim();
  return children === '' ? [] : children.split(' ').map(Number);
};

/** These processes and all their descendants, each once. */
export const withDescendants = (pids: readonly number[]): ReadonlySet<number> => {
  const all = new Set(pids);
  for (const pid of all) for (const child of childrenOf(pid)) all.add(child);
  return all;
};

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

const threadsOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** The exact processor time, in ms, of the threads of a process: its time in ticks is too coarse for a few calls. */
const threadTime = (pid: number): number =>
  sum(
    threadsOf(pid).map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ', 1)[0])),
  ) / 1e6;

/**
 * The processor time, in ms, that these processes and their descendants have used, including ended descendants. Other
 * load on the machine does not change it. 0 if this is not Linux.
 * @param counts the processes that are counted; without it, all
 */
export const cpuTime = (pids: readonly number[], counts: (pid: number) => boolean = () => true): number => {
  const times = [...withDescendants(pids)].filter(counts).map((pid) => {
    // cutime and cstime are the fields 16 and 17; the 2nd, the name, may have spaces and ends at the last bracket.
    const stat = read(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return threadTime(pid) + sum(fields.slice(13, 15).map(Number)) * msPerTick;
  });
  return sum(times);
};

/** Whether the process is a worker of PostgreSQL's autovacuum, which starts at any time, and runs for minutes with a million tasks. */
export const isAutovacuum = (pid: number): boolean =>
  read(`/proc/${pid}/cmdline`).includes('autovacuum worker');

/** Memory in MiB of these processes and their descendants; pages that several share are counted once (PSS). */
export const memory = (pids: readonly number[]): number => {
  const sizes = [...withDescendants(pids)].map((pid) => {
    const [, kB] = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
    return Number(kB ?? 0);
  });
  return sum(sizes) / 1024;
};
