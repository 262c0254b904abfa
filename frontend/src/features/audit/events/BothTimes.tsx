import { Trans } from '@lingui/react/macro';
import { localText, utcText } from './timeText.ts';

/** The time of an event in UTC, and the local one beside it. */
export const BothTimes = ({ iso }: { readonly iso: string }) => {
  const utc = utcText(iso);
  const local = localText(iso);
  return (
    <Trans>
      <bdi dir="ltr">{utc}</bdi> UTC · <bdi>{local}</bdi> here
    </Trans>
  );
};
