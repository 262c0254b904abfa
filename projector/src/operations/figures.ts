import type { ProjectionAnswer } from '@marketplace/contracts';

/** Position of a generation and head of the ledger at one time of a monotonic clock (milliseconds). */
export interface Sample {
  readonly at: number;
  readonly generation: number;
  readonly position: number;
  readonly head: number;
}

const rateWindow = 5_000;
const trendWindow = 30_000;
/** Changes of the lag up to this many events are no trend. */
const smallLag = 20;

const ofGeneration = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(({ generation }) => generation === samples.at(-1)?.generation);

const within = (samples: readonly Sample[], window: number): readonly Sample[] => {
  const last = samples.at(-1);
  return last === undefined ? [] : samples.filter(({ at }) => at >= last.at - window);
};

/** Adds a sample, and drops samples that are too old for any figure. */
export const keep = (samples: readonly Sample[], sample: Sample): readonly Sample[] =>
  within([...samples, sample], trendWindow);

/** Events per second over the last seconds, applied by any process. */
export const rateOf = (samples: readonly Sample[]): number => {
  const recent = within(ofGeneration(samples), rateWindow);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return 0;
  return Math.max(0, (last.position - first.position) / ((last.at - first.at) / 1_000));
};

/** A rate as answers show it: rounded to whole events; below ten, to one decimal. */
export const shownRate = (rate: number): number =>
  rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate);

const averageLag = (samples: readonly Sample[]): number =>
  samples.reduce((sum, { head, position }) => sum + Math.max(0, head - position), 0) / samples.length;

/** Compares the lag in the two halves of the last 30 s. */
export const trendOf = (samples: readonly Sample[]): ProjectionAnswer['lag']['trend'] => {
  const recent = within(ofGeneration(samples), trendWindow);
  const half = Math.floor(recent.length / 2);
  if (half === 0) return 'steady';
  const [earlier, later] = [averageLag(recent.slice(0, half)), averageLag(recent.slice(-half))];
  if (Math.abs(later - earlier) <= Math.max(smallLag, 0.1 * earlier)) return 'steady';
  return later < earlier ? 'falling' : 'rising';
};

/** Seconds until the position is at the head; null if it does not move. */
export const secondsLeft = (samples: readonly Sample[]): number | null => {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const left = last.head - last.position;
  if (left <= 0) return 0;
  const rate = rateOf(samples);
  return rate === 0 ? null : Math.ceil(left / rate);
};
