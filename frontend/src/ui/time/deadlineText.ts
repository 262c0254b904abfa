import { days, parseDay } from '../../formats/days.ts';
import { dayDistance } from '../../formats/distance.ts';

export interface DeadlineText {
  /** 'in 6 days' */
  readonly distance: string;
  /** '27 Nov', with the year if it is not the current one */
  readonly date: string;
  readonly past: boolean;
}

/** A deadline as text; undefined for an invalid one. */
export const deadlineText = (
  day: string | undefined,
  now: Date,
  written = days,
): DeadlineText | undefined => {
  const deadline = parseDay(day);
  if (deadline === undefined) return undefined;
  const ahead = written.ahead(deadline, now);
  return { distance: dayDistance(ahead), date: written.text(deadline, now), past: ahead < 0 };
};
