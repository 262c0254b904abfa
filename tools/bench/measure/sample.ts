/** The result of one run of one contender. */
export interface Sample {
  readonly operations: number;
  readonly perSecond: number;
  /** Time of one operation in ms: median and 99th percentile. */
  readonly p50: number;
  readonly p99: number;
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
/** The value below which the share `q` of the values lies. */
const quantile = (values: readonly number[], q: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN;
/** The median; the mean of the two middle values where their number is even. */
export const median = (values: readonly number[]): number => {
  const inOrder = sorted(values);
  const half = inOrder.length / 2;
  const [low = Number.NaN, high = low] = inOrder.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return (low + high) / 2;
};

/** The sample of operations that took these times (ms), in a run that took `ms`. */
export const sampleOf = (times: readonly number[], ms: number): Sample => {
  return {
    operations: times.length,
    perSecond: times.length / (ms / 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
};

/** Calls `run` for each number from 0 to below `count`, up to `atOnce` at the same time. */
export const forEachNumber = async (
  count: number,
  atOnce: number,
  run: (number: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

/** Runs `callers` callers for `ms` milliseconds; each begins its next operation when its last one is done. */
export const drive = async (
  callers: number,
  ms: number,
  operation: () => Promise<unknown>,
): Promise<Sample> => {
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
