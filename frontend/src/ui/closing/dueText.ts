import { dayOf, type OwnerDue } from '@marketplace/contracts';
import { now } from '../../browser/now.ts';
import { days, parseDay } from '../../formats/days.ts';
import { times } from '../../formats/times.ts';

/**
 * The last moment of the owner's duty. A decision has a day in UTC, the same for every reader, like the deadline;
 * an answer has a moment on the reader's clock: '9 Dec', '17 Dec, 10:00'.
 */
export const untilText = ({ what, until }: OwnerDue): string =>
  what === 'decision' ? days.text(parseDay(dayOf(until)) ?? 0, now()) : times.dayAndClock(new Date(until));

/** The day on the reader's clock: '17 Dec'. */
export const untilDay = ({ until }: OwnerDue): string => days.text(days.dayOf(new Date(until)), now());
