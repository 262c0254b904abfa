const dayLength = 86_400_000;
const distance = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A calendar day at local midnight; undefined for an invalid one. */
const parseDay = (day: string | undefined): Date | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  const parsed = new Date(year, month - 1, date);
  parsed.setFullYear(year); // years before 100 are not 19xx
  return parsed.getMonth() === month - 1 && parsed.getDate() === date ? parsed : undefined;
};

/** The number of calendar days between two dates. */
export const daysBetween = (from: Date, to: Date): number =>
  // In UTC every day has the same length.
  (Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) -
    Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())) /
  dayLength;

/** 'in 6 days', '3 weeks ago' */
export const distanceOf = (days: number): string => {
  const size = Math.abs(days);
  if (size < 14) return distance.format(days, 'day');
  if (size < 60) return distance.format(Math.round(days / 7), 'week');
  if (size < 730) return distance.format(Math.round(days / 30.44), 'month');
  return distance.format(Math.round(days / 365.25), 'year');
};

/** '27 Nov', with the year if it is not the current one */
export const dateText = (date: Date, now: Date): string =>
  date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });

export interface DeadlineText {
  /** 'in 6 days' */
  readonly distance: string;
  readonly date: string;
  readonly past: boolean;
}

/** A deadline as text; undefined for an invalid one. */
export const deadlineText = (day: string | undefined, now: Date): DeadlineText | undefined => {
  const deadline = parseDay(day);
  if (!deadline) return undefined;
  const days = daysBetween(now, deadline);
  return { distance: distanceOf(days), date: dateText(deadline, now), past: days < 0 };
};
