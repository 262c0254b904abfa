import { t } from '@lingui/core/macro';
import { times } from '../../formats/times.ts';
import { timeDistance } from '../../formats/distance.ts';
import { onServer } from '../../browser/onServer.ts';
import type { PublicTask } from '@marketplace/contracts';
import { closingTimeText } from './closingTimeText.ts';
import { useNow } from '../time/useNow.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const distanceText = (left: number): string =>
  left < hour
    ? timeDistance(Math.floor(left / minute), 'minute')
    : timeDistance(Math.floor(left / hour), 'hour');

/** 'Closes in 5 hours · 00:59', in the reader's time zone; '' before the last day, when the deadline is enough. */
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

/** On the last day, says until when a task takes bids. After this time it says 'Closed', also if the server has not reported it. */
export const countdownText = ({ closesAt, acceptingBids }: Bidding, now: Date): string => {
  const closes = new Date(closesAt);
  const left = closes.getTime() - now.getTime();
  return acceptingBids && left >= 0 ? ahead(closes, left) : t`Closed for bids`;
};

interface ClosingCountdownProps {
  readonly task: Pick<PublicTask, 'closesAt' | 'acceptingBids'>;
}

/** On the last day, shows how long a task takes bids; on hover, the end in the reader's time zone. */
export const ClosingCountdown = ({ task }: ClosingCountdownProps) => {
  const text = useNow((now) => countdownText(task, now));
  return text === '' ? null : (
    <time
      dateTime={task.closesAt}
      title={Number.isNaN(Date.parse(task.closesAt)) ? undefined : closingTimeText(task.closesAt).local}
      className="figures one-line"
    >
      {text}
    </time>
  );
};
