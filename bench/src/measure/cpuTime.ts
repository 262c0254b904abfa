import { readFileSync } from 'node:fs';

/** Of the kernel's clock, in which it counts the time of processes: 100 a second on every Linux. */
const msPerTick = 10;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended meanwhile, or this is no Linux
  }
};

const withChildren = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
};

/**
 * Time in ms that these processes and their children have had a processor for: what work costs, however busy the
 * machine is with other things. 0 where the system does not say.
 */
export const cpuTime = (pids: readonly number[]): number => {
  const ticks = pids.flatMap(withChildren).map((pid) => {
    // utime and stime are the 14th and 15th field; the 2nd, the name, may have spaces and ends at the last bracket.
    const stat = read(`/proc/${pid}/stat`);
    const [utime, stime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return Number(utime ?? 0) + Number(stime ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) * msPerTick;
};
