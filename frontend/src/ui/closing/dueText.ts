import { dayOf, type OwnerDue } from '@marketplace/contracts';
import { now } from '../../browser/now.ts';
import { days, parseDay } from '../../formats/days.ts';
import { times } from '../../formats/times.ts';

/**
 * The time until which the owner must act. For a decision it is a day in UTC, the same for every reader, like the
 * deadline; for an answer it is a time in the reader's time zone: '9 Dec', '17 Dec, 10:00'.
 */
export const untilText = ({ what, until }: OwnerDue): string =>
  what === 'decision' ? days.text(parseDay(dayOf(until)) ?? 0, now()) : times.dayAndClock(new Date(until));

/** The day in the reader's time zone: '17 Dec'. */
export const untilDay = ({ until }: OwnerDue): string => days.text(days.dayOf(new Date(until)), now());
