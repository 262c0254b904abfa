import { inTurns } from '../measure/compare.ts';
import { cpuTime } from '../measure/processes.ts';
import { median } from '../measure/sample.ts';
import { loadAll, type Call } from './load.ts';
import type { Stage } from './rows.ts';
import type { Target } from './workload.ts';

/** A list that is read right after a task was posted, so that no cached answer can be used. */
export interface ListRow {
  /** The name for --rows. */
  readonly name: string;
  readonly stage: Stage;
  readonly path: string;
  /** The number of writes in a turn, each with its read: few if the list grows with the writes. */
  readonly pairs: number;
  /** Whose writes make the answer longer; undefined if its length may stay the same. */
  readonly growsByWritesOf?: 'anybody' | 'reader';
  /** The goal: the limit for the processor time of the read, in µs. */
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
  // The first row of those with people's own lists, because the other rows make these lists longer.
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

/** Returns a turn: one person after the other posts a task; with 'each' all read the list with the task, with 'last' only the last one. */
const turnOf = ({ path, pairs, growsByWritesOf }: ListRow, { side, workload }: Target) => {
  const lengths = new Map<unknown, number>();
  const longerEachTime = (call: Call, list: unknown): Call => ({
    ...call,
    leastLength: Math.max(call.leastLength ?? 0, (lengths.get(list) ?? 0) + 1),
    onSuccess: ({ length }) => lengths.set(list, length),
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
    const count = pairs + (readers === 'each' ? pairs : 1);
    const before = cpuTime(side.processes);
    await loadAll({ url: side.api, callers: 1 }, count, () => turn.next().value);
    const used = cpuTime(side.processes) - before;
    await side.settle();
    return used * 1_000;
  };
};

/**
 * The cost of a read: the difference between a turn in which each write has a read, and a turn with the same writes and one read at
 * the end, divided by the number of other reads. Each turn ends with a read that waits for its write, so that the work of the writes
 * is complete in both.
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
