import { closingTimeText } from './closingTimeText.ts';

/** The time when bidding closes, in the reader's time zone, and in UTC: the day of a deadline ends in UTC, and may not be the reader's day then. */
export const ClosingTime = ({ iso }: { readonly iso: string }) => {
  const { local, utc } = closingTimeText(iso);
  return (
    <time dateTime={iso} className="figures">
      <span className="one-line">{local}</span>
      {utc && <span className="quiet"> ({utc})</span>}
    </time>
  );
};
