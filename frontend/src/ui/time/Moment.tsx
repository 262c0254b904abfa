import { now } from '../../browser/now.ts';
import { times } from '../../formats/times.ts';
import { momentText } from './momentText.ts';
import { useNow } from './useNow.ts';

/** A past time, as its distance from now and its date: '5 minutes ago · 27 Nov'. */
export const Moment = ({ iso }: { readonly iso: string }) => {
  const distance = useNow((at) => momentText(iso, at).distance);
  const { date } = momentText(iso, now());
  return (
    <time dateTime={iso} title={times.long(new Date(iso))} className="figures one-line">
      {distance} · <span className="quiet">{date}</span>
    </time>
  );
};
