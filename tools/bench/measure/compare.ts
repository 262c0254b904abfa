import { cpuTime } from './processes.ts';
import { median, type Sample } from './sample.ts';

/** One of the programs that are compared: all do the same work. */
export interface Contender {
  /** The processes that do its work; their descendants count too. */
  readonly processes: readonly number[];
  run(callers: number, ms: number): Promise<Sample>;
  /** Resolves when no work of the run is left, so that it is charged to this run and not to the next one. */
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
 * Compares this product with a peer: both run in turn, in short rounds, so that other load on the machine affects both in the same way.
 * Each round begins with the other one. A first round warms both up and is not counted.
 */
export const compare = async (
  { ours, peer }: { readonly ours: Contender; readonly peer: Contender },
  callers: number,
  seconds: number,
  rounds = 5,
): Promise<Comparison> => {
  const ms = (seconds * 1000) / rounds;
  const both = [ours, peer].map((contender) => ({ contender, runs: [] as Run[] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { contender, runs } of round % 2 === 0 ? both : both.toReversed()) {
      const run = await runOnce(contender, callers, ms);
      if (round > 0) runs.push(run);
    }
  const [mine = middle([]), theirs = middle([])] = both.map(({ runs }) => middle(runs));
  return { callers, ours: mine, peers: theirs, ratio: mine.perSecond / theirs.perSecond };
};
