import { t } from '@lingui/core/macro';
import { numbers } from '../../formats/numbers.ts';
import { countText } from './countText.ts';

const secondsText = (count: string) => t`${count} s`;
const minutesText = (count: string) => t`${count} min`;
const hoursText = (count: string) => t`${count} h`;
const daysText = (count: string) => t`${count} d`;

/** The two largest units of a duration, each with its size in seconds. */
const units = (seconds: number) => {
  if (seconds < 3600) return [60, minutesText, 1, secondsText] as const;
  if (seconds < 86_400) return [3600, hoursText, 60, minutesText] as const;
  return [86_400, daysText, 3600, hoursText] as const;
};

/** A duration in its two largest units: '0.4 s', '12 s', '3 min 20 s', '2 h'. */
export const durationText = (seconds: number): string => {
  if (!Number.isInteger(seconds) && seconds < 9.95)
    return secondsText(numbers.decimal(Math.max(seconds, 0.1)));
  const whole = Math.round(seconds);
  if (whole < 60) return secondsText(countText(whole));
  const [large, largeText, small, smallText] = units(whole);
  const rest = Math.floor((whole % large) / small);
  const text = largeText(countText(Math.floor(whole / large)));
  return rest === 0 ? text : `${text} ${smallText(countText(rest))}`;
};
