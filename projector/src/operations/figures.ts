import type { ProjectionAnswer } from '@marketplace/contracts';

/** How far a generation was, and the ledger, at a moment of a clock that never goes back (milliseconds). */
export interface Sample {
  readonly at: number;
  readonly generation: number;
  readonly position: number;
  readonly head: number;
}

const rateWindow = 5_000;
const trendWindow = 30_000;
/** A lag of so few events comes and goes. */
const smallLag = 20;

const ofGeneration = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(({ generation }) => generation === samples.at(-1)?.generation);

const within = (samples: readonly Sample[], window: number): readonly Sample[] => {
  const last = samples.at(-1);
  return last === undefined ? [] : samples.filter(({ at }) => at >= last.at - window);
};

/** Samples that are still of use, with a new one. */
export const keep = (samples: readonly Sample[], sample: Sample): readonly Sample[] =>
  within([...samples, sample], trendWindow);

/** Events a second over the last seconds, whoever applied them. */
export const rateOf = (samples: readonly Sample[]): number => {
  const recent = within(ofGeneration(samples), rateWindow);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return 0;
  return Math.max(0, (last.position - first.position) / ((last.at - first.at) / 1_000));
};

/** A rate as it is told: in whole events; below ten, with one decimal. */
export const toldRate = (rate: number): number => (rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate));

const averageLag = (samples: readonly Sample[]): number =>
  samples.reduce((sum, { head, position }) => sum + Math.max(0, head - position), 0) / samples.length;

/** Whether the lag of the later half of the last 30 s is another than that of the earlier half. */
export const trendOf = (samples: readonly Sample[]): ProjectionAnswer['lag']['trend'] => {
  const recent = within(ofGeneration(samples), trendWindow);
  const half = Math.floor(recent.length / 2);
  if (half === 0) return 'steady';
  const [earlier, later] = [averageLag(recent.slice(0, half)), averageLag(recent.slice(-half))];
  if (Math.abs(later - earlier) <= Math.max(smallLag, 0.1 * earlier)) return 'steady';
  return later < earlier ? 'falling' : 'rising';
};

/** Seconds until it is at the head; null where that can't be said. */
export const secondsLeft = (samples: readonly Sample[]): number | null => {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const left = last.head - last.position;
  if (left <= 0) return 0;
  const rate = rateOf(samples);
  return rate === 0 ? null : Math.ceil(left / rate);
};
