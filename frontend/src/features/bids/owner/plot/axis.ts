import { roundUp } from '../../../../ui/pictures/parts/scale.ts';

/** An axis with round numbers as its marks; its ends are marks too. */
export interface Axis {
  readonly marks: readonly number[];
  /** Where a value is, from 0 to 1. */
  readonly at: (value: number) => number;
}

/** The axis of whole and round numbers around these values, with at most five steps. */
export const axisOf = (values: readonly number[]): Axis => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = roundUp((most - least) / 4);
  const from = Math.floor(least / step) * step;
  const steps = Math.max(Math.ceil((most - from) / step), 1);
  return {
    marks: Array.from({ length: steps + 1 }, (_, index) => from + index * step),
    at: (value) => (value - from) / (steps * step),
  };
};
