import { t } from '@lingui/core/macro';
import { times } from '../../formats/times.ts';
import { untilEnd } from '../../formats/distance.ts';
import { onServer } from '../../browser/onServer.ts';
import { dayMs } from '@marketplace/contracts';
import { closingTimeText } from './closingTimeText.ts';
import { takesBids, type Bidding } from './takesBids.ts';
import { useNow } from '../time/useNow.ts';

const minute = 60_000;
const hour = 60 * minute;

/** 'Closes in 5 hours · 00:59', in the reader's time zone; '' before the last day, when the deadline is enough. */
const ahead = (closes: Date, left: number): string => {
  if (left >= dayMs) return '';
  if (left < minute && !onServer) return t`Closes in less than a minute`;
  const distance = untilEnd(left, onServer ? 'hour' : 'minute');
  if (onServer || left < hour) return t`Closes ${distance}`;
  const clock = times.clock(closes);
  return t`Closes ${distance} · ${clock}`;
};

/** On the last day, says until when a task takes bids. After this time it says 'Closed', also if the server has not reported it. */
export const countdownText = (task: Bidding, now: Date): string => {
  const closes = new Date(task.closesAt);
  return takesBids(task, now) ? ahead(closes, closes.getTime() - now.getTime()) : t`Closed for bids`;
};

interface ClosingCountdownProps {
  readonly task: Bidding;
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
