/** The place of a value between two others, from 0 to 1. */
export const shareBetween = (value: number, from: number, to: number): number =>
  to <= from ? 0 : Math.min(1, Math.max(0, (value - from) / (to - from)));

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  28 * day,
  84 * day,
  364 * day,
];

/** Round times between `from` and `to`, at most about six. `offset`: of the shown times from UTC, in ms. */
export const timeTicks = (from: number, to: number, offset = 0): readonly number[] => {
  const step = steps.find((one) => (to - from) / one <= 6) ?? Math.ceil((to - from) / 6);
  const first = Math.ceil((from + offset) / step) * step - offset;
  const count = to < first ? 0 : Math.floor((to - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
};

/** The least of 1, 2, 5, 10, 20, 50, … that is not below the value. */
export const roundUp = (value: number): number => {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5].find((factor) => factor * size >= value) ?? 10) * size;
};

const secondTops = [
  1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400,
];

/** The round value at the top of a scale that begins at 0, for numbers or for seconds. */
export const topOf = (highest: number, unit: 'number' | 'seconds'): number => {
  const top = unit === 'seconds' ? secondTops.find((one) => one >= highest) : undefined;
  return top ?? roundUp(highest);
};

/** Round numbers from 0 to the highest value: 0, and at most five more. */
export const numberTicks = (highest: number): readonly number[] => {
  const step = topOf(highest / 5, 'number');
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
};
