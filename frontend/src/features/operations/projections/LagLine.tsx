import { t } from '@lingui/core/macro';
import { highestOf, Sparkline, type Trend } from '../../../ui/pictures/TrendLine.tsx';
import { durationText } from '../../../ui/sentences/durationText.ts';

const minute = 60_000;

/** How late a projection was in the last 15 minutes. */
export const LagLine = ({ line }: { readonly line: Trend }) => {
  const to = line.points.at(-1)?.[0] ?? 0;
  const most = durationText(highestOf([line]));
  return (
    <Sparkline
      trend={line}
      from={to - 14 * minute}
      to={to}
      step={minute}
      unit="seconds"
      label={t`In the last 15 minutes at most ${most} behind`}
    />
  );
};
