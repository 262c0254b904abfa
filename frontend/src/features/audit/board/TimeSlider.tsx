import { t } from '@lingui/core/macro';
import type { AuditCounts } from '@marketplace/contracts';
import { Box, Slider } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { direction } from '../../../browser/language.ts';
import { now } from '../../../browser/now.ts';
import { StackedBars } from '../../../ui/pictures/StackedBars.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { durationText } from '../../../ui/sentences/durationText.ts';
import { countBars } from '../events/countBars.ts';
import { utcText } from '../events/times.tsx';

interface TimeSliderProps {
  readonly counts: AuditCounts;
  readonly head: number;
  readonly position: number;
  /** The time of the event at the position; undefined while it loads. */
  readonly time: string | undefined;
  /** Called with the chosen time; undefined means now. */
  readonly onTime: (time: string | undefined) => void;
  /** Called with the number of events to go forward; negative: back. */
  readonly onStep: (by: number) => void;
}

const forward = direction === 'rtl' ? -1 : 1;
const events: Readonly<Record<string, number>> = {
  ArrowRight: forward,
  ArrowLeft: -forward,
  ArrowUp: 1,
  ArrowDown: -1,
};

const label = (time: number): string => utcText(new Date(time).toISOString());

/** A slider over the time of the ledger, below a chart of its events. The arrow keys go from event to event. */
export const TimeSlider = ({ counts, head, position, time, onTime, onStep }: TimeSliderProps) => {
  // Set while the slider moves.
  const [sliding, setSliding] = useState<number>();
  const bars = countBars(counts);
  if (bars === undefined) return undefined;
  const { from, to } = bars;
  const shown = sliding ?? Math.min(to, Math.max(from, Date.parse(time ?? '') || to));
  const [at, last] = [countText(position), countText(head)];
  const go = (chosen: number) => {
    setSliding(undefined);
    // The end of the last bar may be in the future.
    onTime(chosen >= Math.min(to, now().getTime()) ? undefined : new Date(chosen).toISOString());
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const by = events[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(by);
  };
  return (
    <StackedBars
      {...bars}
      frameless
      height={56}
      title={t`Events by time (UTC), ${{ step: durationText(counts.step) }} each bar`}
    >
      <Box onKeyDownCapture={onKeyDownCapture}>
        <Slider
          aria-label={t`Moment of the ledger`}
          getAriaValueText={(value) => (sliding === undefined ? t`${at} of ${last}` : label(value))}
          min={from}
          max={to}
          step={Math.max(1, Math.round((to - from) / 2_000))}
          value={shown}
          valueLabelDisplay="auto"
          valueLabelFormat={label}
          onChange={(_event, value) => setSliding(value)}
          onChangeCommitted={(_event, value) => go(value)}
          sx={{ display: 'block', py: 1.25, '& .MuiSlider-thumb': { width: 24, height: 24 } }}
        />
      </Box>
    </StackedBars>
  );
};
