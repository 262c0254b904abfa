import { cpuTime } from './processes.ts';
import { median, type Sample } from './sample.ts';

/** One of the programs that are compared: all do the same work. */
export interface Contender {
  readonly name: string;
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
  /** Figures of the contender that does the least possible work, if there is one. */
  readonly floors?: Figures;
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
 * Runs all contenders in turn, in short rounds, so that other load on the machine affects all of them in the same way.
 * Each round begins with another contender. A first round warms all up and is not counted.
 * @returns the figures in the order of the contenders
 */
export const inTurn = async (
  contenders: readonly Contender[],
  callers: number,
  seconds: number,
  rounds = 5,
): Promise<readonly Figures[]> => {
  const ms = (seconds * 1000) / rounds;
  const runs = new Map<Contender, Run[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const run = await runOnce(contender, callers, ms);
      if (round > 0) runs.get(contender)?.push(run);
    }
  return [...runs.values()].map(middle);
};

/** Compares this product with a peer, {@link inTurn}. */
export const compare = async (
  contenders: { readonly ours: Contender; readonly peer: Contender; readonly floor?: Contender | undefined },
  callers: number,
  seconds: number,
  rounds = 5,
): Promise<Comparison> => {
  const { ours, peer, floor } = contenders;
  const all = [ours, peer, ...(floor ? [floor] : [])];
  const [mine = middle([]), theirs = middle([]), floors] = await inTurn(all, callers, seconds, rounds);
  return {
    ...{ callers, ours: mine, peers: theirs, ratio: mine.perSecond / theirs.perSecond },
    ...(floors && { floors }),
  };
};
