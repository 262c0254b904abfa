import { cpuTime } from './processes.ts';
import { median, type Sample } from './sample.ts';

/** One of the compared programs; all do the same work. */
export interface Contender {
  /** The processes that do its work; their descendants are counted, too. */
  readonly processes: readonly number[];
  run(callers: number, ms: number): Promise<Sample>;
  /** Resolves when no work of the run is left, so that its cost does not count for the next run. */
  settle?(): Promise<void>;
}

/** The medians over all rounds. */
interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of one operation in µs. */
  readonly cost: number;
}

export interface Comparison {
  readonly callers: number;
  readonly ours: Figures;
  readonly peers: Figures;
  /** Our operations per second divided by the peer's: a ratio of medians. */
  readonly ratio: number;
}

type Run = Sample & { readonly cost: number };

const middle = (runs: readonly Run[]): Figures => ({
  perSecond: median(runs.map(({ perSecond }) => perSecond)),
  p50: median(runs.map(({ p50 }) => p50)),
  p99: median(runs.map(({ p99 }) => p99)),
  cost: median(runs.map(({ cost }) => cost)),
});

const runOnce = async (contender: Contender, callers: number, ms: number): Promise<Run> => {
  const before = cpuTime(contender.processes);
  const sample = await contender.run(callers, ms);
  await contender.settle?.();
  const cost = ((cpuTime(contender.processes) - before) * 1000) / sample.operations;
  return { ...sample, cost };
};

/**
 * Runs all contenders in turn, in short rounds, so that other load on the machine affects all in the same way. Each round has the
 * opposite order. The first round warms up and is not counted. Returns the results of each contender.
 */
export const inTurns = async <T, R>(
  all: readonly T[],
  rounds: number,
  run: (one: T) => Promise<R>,
): Promise<readonly (readonly R[])[]> => {
  const counted = all.map((one) => ({ one, runs: [] as R[] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { one, runs } of round % 2 === 0 ? counted : counted.toReversed()) {
      const result = await run(one);
      if (round > 0) runs.push(result);
    }
  return counted.map(({ runs }) => runs);
};

/** Compares this product with a peer, in turn. */
export const compare = async (
  { ours, peer }: { readonly ours: Contender; readonly peer: Contender },
  callers: number,
  seconds: number,
  rounds = 5,
): Promise<Comparison> => {
  const ms = (seconds * 1000) / rounds;
  const runs = await inTurns([ours, peer], rounds, (contender) => runOnce(contender, callers, ms));
  const [mine = middle([]), theirs = middle([])] = runs.map(middle);
  return { callers, ours: mine, peers: theirs, ratio: mine.perSecond / theirs.perSecond };
};
