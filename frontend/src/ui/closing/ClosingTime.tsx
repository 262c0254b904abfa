import { closingTimeText } from './closingTimeText.ts';

/** The time when bidding closes, in the reader's time zone; on hover in UTC, in which the day of a deadline ends. */
export const ClosingTime = ({ iso }: { readonly iso: string }) => {
  const { local, utc } = closingTimeText(iso);
  return (
    <time dateTime={iso} title={utc} className="figures one-line">
      {local}
    </time>
  );
};
