/** An axis with round numbers as its marks; its ends are marks too. */
export interface Axis {
  readonly marks: readonly number[];
  /** Where a value is, from 0 to 1. */
  readonly at: (value: number) => number;
}

const roundSteps = [1, 2, 5, 10];

/** The least of 1, 2, 5, 10, 20, 50, … that is not below it. */
const roundUp = (step: number): number => {
  const power = 10 ** Math.floor(Math.log10(step));
  return (roundSteps.find((round) => round * power >= step) ?? 10) * power;
};

/** The axis of whole and round numbers around these values, with at most five steps. */
export const axisOf = (values: readonly number[]): Axis => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = roundUp(Math.max((most - least) / 4, 1));
  const from = Math.floor(least / step) * step;
  const steps = Math.max(Math.ceil((most - from) / step), 1);
  return {
    marks: Array.from({ length: steps + 1 }, (_, index) => from + index * step),
    at: (value) => (value - from) / (steps * step),
  };
};
