/** What one run of one contender came to. */
export interface Sample {
  readonly operations: number;
  readonly perSecond: number;
  /** Time of one operation in ms, of the middle one and of the slowest hundredth. */
  readonly p50: number;
  readonly p99: number;
}

/** The value below which the share `q` of the sorted values lies. */
const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
/** Of an even number of values the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const inOrder = sorted(values);
  const half = inOrder.length / 2;
  const [low = Number.NaN, high = low] = inOrder.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return (low + high) / 2;
};

/** The sample of operations that took these times (ms), in a run of `ms` altogether. */
export const sampleOf = (times: readonly number[], ms: number): Sample => {
  const inOrder = sorted(times);
  return {
    operations: times.length,
    perSecond: times.length / (ms / 1000),
    p50: quantile(inOrder, 0.5),
    p99: quantile(inOrder, 0.99),
  };
};

/** `callers` at a time, each beginning its next operation when its last one is done, for `ms` milliseconds. */
export const drive = async (callers: number, ms: number, operation: () => Promise<void>): Promise<Sample> => {
  const from = performance.now();
  const times: number[] = [];
  const caller = async () => {
    for (let start = performance.now(); start < from + ms; start = performance.now()) {
      await operation();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return sampleOf(times, performance.now() - from);
};
