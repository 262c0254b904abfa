import type { PublicTask } from '@marketplace/contracts';
import { countdownText } from './countdownText.ts';
import { closingTimeText } from './closingTimeText.ts';
import { useNow } from '../time/useNow.ts';

interface ClosingCountdownProps {
  readonly task: Pick<PublicTask, 'closesAt' | 'acceptingBids'>;
}

/** On the last day, how long a task takes bids; on hover until when on the reader's clock. */
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
