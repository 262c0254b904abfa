import { t } from '@lingui/core/macro';
import { times } from '../../formats/times.ts';
import { timeDistance } from '../../formats/distance.ts';
import { onServer } from '../../browser/onServer.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const distanceText = (left: number): string =>
  left < hour
    ? timeDistance(Math.floor(left / minute), 'minute')
    : timeDistance(Math.floor(left / hour), 'hour');

/** 'Closes in 5 hours · 00:59'; the time is the reader's. Nothing before the last day: the deadline says that. */
const ahead = (closes: Date, left: number): string => {
  if (left >= day) return '';
  if (left < minute) return t`Closes in less than a minute`;
  const distance = distanceText(left);
  if (onServer || left < hour) return t`Closes ${distance}`;
  const clock = times.clock(closes);
  return t`Closes ${distance} · ${clock}`;
};

interface Bidding {
  readonly closesAt: string;
  readonly acceptingBids: boolean;
}

/** On the last day, until when a task takes bids. It is also closed if the server has not told yet. */
export const countdownText = ({ closesAt, acceptingBids }: Bidding, now: Date): string => {
  const closes = new Date(closesAt);
  const left = closes.getTime() - now.getTime();
  return acceptingBids && left >= 0 ? ahead(closes, left) : t`Closed for bids`;
};
