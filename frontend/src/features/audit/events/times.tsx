import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { times } from '../../../formats/times.ts';
import { momentText } from '../../../ui/time/momentText.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { Isolated } from '../../../ui/text/UserText.tsx';

/** The time in UTC: `2026-11-21 11:52:31`. */
export const utcText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** The time in the time zone of the browser. */
export const localText = (iso: string): string => times.toTheSecond(new Date(iso));

/** The time of an event in UTC; on hover, the local time and how long ago it was. */
export const UtcTime = ({ iso }: { readonly iso: string }) => {
  const distance = useNow((now) => momentText(iso, now).distance);
  return (
    <time
      dateTime={iso}
      dir="ltr"
      title={t`${{ local: localText(iso) }} here, ${distance}`}
      className="figures one-line"
    >
      {utcText(iso)}
    </time>
  );
};

/** The time of an event in UTC, with the local time beside it. */
export const BothTimes = ({ iso }: { readonly iso: string }) => (
  <Trans>
    <bdi dir="ltr">{ph({ utc: utcText(iso) })}</bdi> UTC ·{' '}
    <Isolated>{ph({ local: localText(iso) })}</Isolated> here
  </Trans>
);
