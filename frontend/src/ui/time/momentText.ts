import { dateText, daysBetween, distanceOf } from './deadlineText.ts';

const minute = 60_000;
const hour = 60 * minute;
const distance = new Intl.RelativeTimeFormat('en');

const passed = (at: Date, now: Date): string => {
  const ago = now.getTime() - at.getTime();
  // The local clock may be slightly behind the server's: show no future.
  if (ago < minute) return 'just now';
  if (ago < hour) return distance.format(-Math.floor(ago / minute), 'minute');
  if (ago < 24 * hour) return distance.format(-Math.floor(ago / hour), 'hour');
  return distanceOf(daysBetween(now, at));
};

/** A past time as text: '5 minutes ago', '27 Nov'. */
export const momentText = (iso: string, now: Date): { readonly distance: string; readonly date: string } => {
  const at = new Date(iso);
  return { distance: passed(at, now), date: dateText(at, now) };
};
