import { t } from '@lingui/core/macro';
import type { TaskHistory } from '@marketplace/contracts';
import { times } from '../../../formats/times.ts';
import { timeTicks } from '../../../ui/pictures/parts/scale.ts';
import { Timeline, type TimelineRow } from '../../../ui/pictures/Timeline.tsx';
import { verbText } from '../events/eventText.ts';
import { utcText } from '../events/times.tsx';
import { valueText } from '../events/fieldText.ts';

type Events = TaskHistory['events'];

interface TaskState {
  readonly value: unknown;
  readonly from: number;
  /** The time when the next event changed the value; undefined for the last value. */
  readonly to?: number;
}

/** The values that a field of a task had, each with its time in ms. */
export const statesOf = (events: Events, field: string): readonly TaskState[] => {
  const states: TaskState[] = [];
  for (const { recordedAt, changes } of events) {
    const change = changes.find((one) => one.field === field);
    if (change === undefined) continue;
    const time = Date.parse(recordedAt);
    const last = states.pop();
    if (last) states.push(last.to === undefined ? { ...last, to: time } : last);
    if (change.after !== undefined) states.push({ value: change.after, from: time });
  }
  return states;
};

const day = 86_400_000;
const minute = 60_000;

/** The last state has no end. The timeline shows it for this part of the whole time, after the last event. */
const ofLastState = 0.08;

const endsOf = (events: Events) => {
  const all = events.map(({ recordedAt }) => Date.parse(recordedAt));
  const [first, last] = [all[0] ?? 0, all.at(-1) ?? 0];
  return { from: first, to: last + Math.max(1_000, (last - first) * ofLastState) };
};

const rowsOf = (events: Events, end: number): readonly TimelineRow[] => {
  const barsOf = (field: string, textOf: (value: unknown) => string, shown = (_state: TaskState) => true) =>
    statesOf(events, field)
      .filter(shown)
      .map(({ value, from, to = end }) => ({ from, to, text: textOf(value) }));
  const work = barsOf('work', (value) => valueText('work', value));
  return [
    { name: t`Status`, bars: barsOf('status', (value) => valueText('status', value)) },
    {
      name: t`Bidding`,
      bars: barsOf(
        'acceptingBids',
        () => t`open`,
        ({ value }) => value === true,
      ),
    },
    ...(work.length > 0 ? [{ name: t`Work`, bars: work }] : []),
    {
      name: t`Events`,
      bars: [],
      dots: events.map(({ recordedAt, type }) => ({ at: Date.parse(recordedAt), text: verbText(type) })),
    },
  ];
};

const tickText = (time: number, span: number): string => {
  const at = new Date(time);
  if (span > 2 * day) return times.dayInUtc(at);
  return span > 10 * minute ? times.dayAndClockInUtc(at) : utcText(at.toISOString()).slice(11);
};

/** The states of a task over time. */
export const TaskTimeline = ({ events }: { readonly events: Events }) => {
  const { from, to } = endsOf(events);
  const ticks = timeTicks(from, to);
  return (
    <Timeline
      title={t`States over time (UTC)`}
      from={from}
      to={to}
      rows={rowsOf(events, to)}
      ticks={ticks.length > 1 ? ticks : [from, to]}
      tickText={(time) => tickText(time, to - from)}
      valueText={(time) => utcText(new Date(time).toISOString())}
    />
  );
};
