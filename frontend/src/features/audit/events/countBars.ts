import type { AuditCounts } from '@marketplace/contracts';
import { times } from '../../../formats/times.ts';

const day = 86_400;

/** Turns the counts into bars of a chart, with times in UTC, as in the ledger; undefined if there are no events. */
export const countBars = ({ from, to, step, counts }: AuditCounts) => {
  if (from === null || to === null) return undefined;
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const timeText = (time: number) =>
    step >= day ? times.dayInUtc(new Date(time)) : times.dayAndClockInUtc(new Date(time));
  const tickText = (time: number) =>
    end - begin > 2 * day * 1_000 ? times.dayInUtc(new Date(time)) : times.clockInUtc(new Date(time));
  return {
    from: begin,
    to: end,
    step: step * 1_000,
    bars: counts.map(({ at, types }) => ({ at: Date.parse(at), parts: types })),
    timeText,
    tickText,
  };
};
