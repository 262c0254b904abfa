import { t } from '@lingui/core/macro';
import { now } from '../../browser/now.ts';
import { deadlineText } from './deadlineText.ts';
import { useNow } from './useNow.ts';

interface DeadlineProps {
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  /** Whether the date may wrap to a second line in a narrow place. */
  readonly wraps?: boolean;
}

/** A deadline, as its distance from today and its date: 'in 6 days · 27 Nov'. */
export const Deadline = ({ day, wraps = false }: DeadlineProps) => {
  const distance = useNow((at) => deadlineText(day, at)?.distance);
  return (
    <time dateTime={distance && day} className={wraps ? 'figures' : 'figures one-line'}>
      {distance ? (
        <>
          {distance} · <span className="quiet one-line">{deadlineText(day, now())?.date}</span>
        </>
      ) : (
        t`N/A`
      )}
    </time>
  );
};
