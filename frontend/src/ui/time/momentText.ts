import { t } from '@lingui/core/macro';
import { days, type Days } from '../../formats/days.ts';
import { dayDistance, timeDistance } from '../../formats/distance.ts';
import { onServer } from '../../browser/onServer.ts';

const minute = 60_000;
const hour = 60 * minute;

const passed = (at: Date, now: Date, written: Days): string => {
  // The server sends a rendered page for up to an hour, so it shows only days.
  if (onServer) return dayDistance(written.ahead(written.dayOf(at), now));
  const ago = now.getTime() - at.getTime();
  // The clocks of servers differ slightly: a time in the future is shown as now.
  if (ago < minute) return t`just now`;
  if (ago < hour) return timeDistance(-Math.floor(ago / minute), 'minute');
  if (ago < 24 * hour) return timeDistance(-Math.floor(ago / hour), 'hour');
  return dayDistance(written.ahead(written.dayOf(at), now));
};

/** A past time as text: '5 minutes ago', '27 Nov'. */
export const momentText = (
  iso: string,
  now: Date,
  written = days,
): { readonly distance: string; readonly date: string } => {
  const at = new Date(iso);
  return { distance: passed(at, now, written), date: written.text(written.dayOf(at), now) };
};
