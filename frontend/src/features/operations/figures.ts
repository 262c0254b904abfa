import { numbers } from '../../formats/numbers.ts';
import { countText } from '../../ui/text/countText.ts';

/** Events per second: low rates have a decimal, so that they do not read as 0. */
export const rateText = (rate: number): string => {
  const shown = rate > 0 && rate < 10 ? numbers.decimal(Math.max(rate, 0.1)) : countText(Math.round(rate));
  return `${shown}/s`;
};

const parts = (seconds: number): readonly [number, string, number, string] => {
  if (seconds < 3600) return [Math.floor(seconds / 60), 'min', seconds % 60, 's'];
  if (seconds < 86_400) return [Math.floor(seconds / 3600), 'h', Math.floor((seconds % 3600) / 60), 'min'];
  return [Math.floor(seconds / 86_400), 'd', Math.floor((seconds % 86_400) / 3600), 'h'];
};

/** A duration in its two largest units: '0.4 s', '12 s', '3 min 20 s', '2 h'. */
export const durationText = (seconds: number): string => {
  if (!Number.isInteger(seconds) && seconds < 9.95) return `${numbers.decimal(Math.max(seconds, 0.1))} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const [large, largeUnit, small, smallUnit] = parts(whole);
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
};

/** The part of the ledger up to `position`, 0 to 1; 1 for an empty ledger. */
export const shareOf = (position: number, head: number): number =>
  head === 0 ? 1 : Math.min(1, Math.max(0, position / head));
