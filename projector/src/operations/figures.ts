import type { ProjectionAnswer } from '@marketplace/contracts';

/** Position of a generation and head of the ledger at one time of a monotonic clock (milliseconds). */
export interface Sample {
  readonly at: number;
  readonly generation: number;
  readonly position: number;
  readonly head: number;
}

const rateWindow = 5_000;
const trendWindow = 10_000;
/** In milliseconds. Events come and are applied in batches, so a change of the lag by the events of half a second is no trend. */
const noiseWindow = 3_000;
const noiseOf = 500;
/** In seconds. While the oldest event has waited for less, the lag is the usual delay. */
const onTheirWay = 2;

const ofGeneration = (samples: readonly Sample[]): readonly Sample[] =>
  samples.filter(({ generation }) => generation === samples.at(-1)?.generation);

const within = (samples: readonly Sample[], window: number): readonly Sample[] => {
  const last = samples.at(-1);
  return last === undefined ? [] : samples.filter(({ at }) => at >= last.at - window);
};

/** Adds a sample, and removes samples that are too old for all figures. */
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

const lagOf = ({ head, position }: Sample): number => Math.max(0, head - position);

/** Events in half a second: the appended or the applied events, whichever number is larger. */
const noiseIn = (samples: readonly Sample[]): number => {
  const recent = within(samples, noiseWindow);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return 0;
  const moved = Math.max(last.head - first.head, last.position - first.position);
  return (moved / (last.at - first.at)) * noiseOf;
};

/**
 * Compares the lag with the last sample that had a clearly different lag: `rising` if that was lower, `falling` if it was higher.
 * @param seconds how long the oldest event has waited
 */
export const trendOf = (samples: readonly Sample[], seconds: number): ProjectionAnswer['lag']['trend'] => {
  const recent = within(ofGeneration(samples), trendWindow);
  const noise = noiseIn(recent);
  const lags = recent.map(lagOf);
  const now = lags.at(-1) ?? 0;
  if (seconds < onTheirWay || now <= noise) return 'steady';
  const other = lags.findLast((lag) => Math.abs(lag - now) > noise);
  if (other === undefined) return 'steady';
  return other < now ? 'rising' : 'falling';
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
