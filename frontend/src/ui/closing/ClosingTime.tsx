import { closingTimeText } from './closingTimeText.ts';

/** When bidding closes, on the reader's clock; on hover in UTC, by which the day of a deadline ends. */
export const ClosingTime = ({ iso }: { readonly iso: string }) => {
  const { local, utc } = closingTimeText(iso);
  return (
    <time dateTime={iso} title={utc} className="figures one-line">
      {local}
    </time>
  );
};
