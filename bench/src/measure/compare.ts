import { cpuTime } from './cpuTime.ts';
import { median, type Sample } from './sample.ts';

/** One of two that do the same work. */
export interface Contender {
  readonly name: string;
  /** The processes that do its work, whose children count too. */
  readonly processes: readonly number[];
  run(callers: number, ms: number): Promise<Sample>;
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
  /** Operations per second, ours to the peer's: a ratio of medians. */
  readonly ratio: number;
}

const rounds = 5;

const middle = (samples: readonly (Sample & { readonly cost: number })[]): Figures => ({
  perSecond: median(samples.map(({ perSecond }) => perSecond)),
  p50: median(samples.map(({ p50 }) => p50)),
  p99: median(samples.map(({ p99 }) => p99)),
  cost: median(samples.map(({ cost }) => cost)),
});

/**
 * Both contenders in turn, in short rounds, so that whatever else the machine does meets both alike; who begins
 * changes from round to round. A round before the first one warms both up and is not counted.
 */
export const compare = async (
  contenders: { readonly ours: Contender; readonly peer: Contender },
  callers: number,
  seconds: number,
): Promise<Comparison> => {
  const ms = (seconds * 1000) / rounds;
  const { ours, peer } = contenders;
  const samples = new Map<Contender, (Sample & { readonly cost: number })[]>([
    [ours, []],
    [peer, []],
  ]);
  for (let round = 0; round <= rounds; round += 1)
    for (const contender of round % 2 === 0 ? [ours, peer] : [peer, ours]) {
      const before = cpuTime(contender.processes);
      const sample = await contender.run(callers, ms);
      const cost = ((cpuTime(contender.processes) - before) * 1000) / sample.operations;
      if (round > 0) samples.get(contender)?.push({ ...sample, cost });
    }
  const [mine, theirs] = [middle(samples.get(ours) ?? []), middle(samples.get(peer) ?? [])];
  return { callers, ours: mine, peers: theirs, ratio: mine.perSecond / theirs.perSecond };
};
