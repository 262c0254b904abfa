import { dayMs } from '@marketplace/contracts';
import { onServer } from '../../browser/onServer.ts';
import { days, parseDay } from '../../formats/days.ts';
import { untilEnd } from '../../formats/distance.ts';

export interface DeadlineText {
  /** 'in 6 days' */
  readonly distance: string;
  /** '27 Nov', with the year if it is not the current one */
  readonly date: string;
}

/** A deadline as text; undefined for an invalid one. The distance is to the end of bidding, so it is never in the past before that. */
export const deadlineText = (
  day: string | undefined,
  now: Date,
  written = days,
  until = untilEnd,
): DeadlineText | undefined => {
  const deadline = parseDay(day);
  if (deadline === undefined) return undefined;
  const left = deadline + dayMs - 1 - now.getTime();
  return {
    // The server sends a rendered page for up to an hour.
    distance: until(left, onServer ? 'hour' : 'minute'),
    date: written.text(deadline, now),
  };
};
