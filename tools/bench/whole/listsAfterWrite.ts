import { inTurns } from '../measure/compare.ts';
import { cpuTime } from '../measure/processes.ts';
import { median } from '../measure/sample.ts';
import { load, type Call } from './load/load.ts';
import type { Stage } from './rows.ts';
import type { Target } from './side.ts';

/** A list that is read right after a task was posted, so that no answer from before can be used again. */
export interface ListRow {
  /** The name for --rows. */
  readonly name: string;
  readonly stage: Stage;
  readonly path: string;
  /** Writes, each with its read, in a turn: few where a list that grows is read. */
  readonly pairs: number;
  /** The answer is longer after each write of anybody, or of the reader; undefined: it may stay as it is. */
  readonly growsByWritesOf?: 'anybody' | 'reader';
  /** The goal: most processor time of the read in µs. */
  readonly mostCost: number;
}

export const listRows: readonly ListRow[] = [
  {
    name: 'tasks-after-write',
    stage: 'whole list',
    path: '/tasks',
    pairs: 20,
    growsByWritesOf: 'anybody',
    mostCost: 6_000,
  },
  // First of those with people's own lists, which grow in the other rows.
  {
    name: 'mytasks-after-write',
    stage: 'mix',
    path: '/mytasks',
    pairs: 50,
    growsByWritesOf: 'reader',
    mostCost: 2_300,
  },
  { name: 'page-after-write', stage: 'mix', path: '/tasks?limit=20', pairs: 50, mostCost: 1_400 },
  { name: 'featured-after-write', stage: 'mix', path: '/featured-tasks', pairs: 50, mostCost: 1_500 },
];

/** Processor time of the read in µs. */
export interface ListCost {
  readonly ours: number;
  readonly peers: number;
}

const turns = 7;

/** Returns a turn: each of the people in turn posts a task and reads the list that has it, or only the last one reads. */
const turnOf = ({ path, pairs, growsByWritesOf }: ListRow, { side, workload }: Target) => {
  const lengths = new Map<unknown, number>();
  const longerEachTime = (call: Call, list: unknown): Call => ({
    ...call,
    leastLength: Math.max(call.leastLength ?? 0, (lengths.get(list) ?? 0) + 1),
    onSuccess: (_, length) => lengths.set(list, length),
  });
  let written = 0;
  const calls = function* (readers: 'each' | 'last'): Generator<Call, undefined> {
    for (const end = written + pairs; written < end;) {
      const person = workload.person(written);
      yield person.addTask();
      written += 1;
      if (readers === 'last' && written < end) continue;
      const read = person.get(path, side.acknowledged.position());
      yield growsByWritesOf ? longerEachTime(read, { anybody: '', reader: person }[growsByWritesOf]) : read;
    }
  };
  return async (readers: 'each' | 'last'): Promise<number> => {
    const turn = calls(readers);
    const before = cpuTime(side.processes);
    await load({ url: side.api, callers: 1, ms: Infinity }, () => turn.next().value);
    const used = cpuTime(side.processes) - before;
    await side.settle();
    return used * 1_000;
  };
};

/**
 * The difference of turns in which each write has its read, and turns of as many writes with one read at the end: what the
 * other reads took, with all that they made the side do. A last read that waits for its write ends a turn, so that the work
 * of writes is over in both.
 */
export const measureList = async (row: ListRow, ours: Target, peers: Target): Promise<ListCost> => {
  const sides = [ours, peers].map((target) => turnOf(row, target));
  const costs = await inTurns(sides, turns, async (turn) => {
    const withReads = await turn('each');
    return (withReads - (await turn('last'))) / (row.pairs - 1);
  });
  const [ourCost = NaN, peerCost = NaN] = costs.map(median);
  return { ours: ourCost, peers: peerCost };
};
