import { countOrigin, countSteps, type AuditCounts, type AuditFilter } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { invalidRequest } from '@marketplace/service-kit';
import { filterOf } from './filterOf.ts';

const mostByDefault = 120;
const mostSpans = 2_000;
const origin = Date.parse(countOrigin);

interface Times {
  readonly first: number;
  readonly last: number;
}
/** The spans from the first event to the last one: where they begin and end, in ms. */
const spansOf = ({ first, last }: Times, step: number) => {
  const ms = step * 1_000;
  const begin = (time: number) => origin + Math.floor((time - origin) / ms) * ms;
  const [from, to] = [begin(first), begin(last) + ms];
  return { from, to, count: (to - from) / ms };
};
const stepFor = (times: Times): number =>
  countSteps.find((step) => spansOf(times, step).count <= mostByDefault) ?? countSteps.at(-1) ?? 0;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/**
 * The numbers of the events up to the head that match a filter, by time and type.
 * @throws {Problem} `invalid-request` for a step with which there are too many spans
 */
export const countsOf = async (
  store: Pick<LedgerReads, 'positionAt' | 'readEvents' | 'countByTime'>,
  asked: AuditFilter,
  { head, step: askedStep }: { readonly head: number; readonly step?: number | undefined },
): Promise<AuditCounts> => {
  const { from: begin = 1, to: end = head, ...filter } = await filterOf(store, asked);
  const [from, to] = [Math.max(1, begin), Math.min(end, head)];
  const timeAt = async (position: number) =>
    Date.parse((await store.readEvents({ after: position - 1, limit: 1 }))[0]?.recordedAt ?? '');
  if (from > to) return { from: null, to: null, step: askedStep ?? 3_600, counts: [] };

  const times = { first: await timeAt(from), last: await timeAt(to) };
  const step = askedStep ?? stepFor(times);
  const spans = spansOf(times, step);
  if (askedStep !== undefined && spans.count > mostSpans)
    throw invalidRequest('step', `step must be longer for this range: at most ${mostSpans} spans.`);
  const counts = new Map<string, Record<string, number>>();
  for (const { at, type, count } of await store.countByTime({
    ...filter,
    from,
    to,
    step,
    origin: countOrigin,
  }))
    counts.set(at, { ...counts.get(at), [type]: count });
  return {
    from: isoOf(spans.from),
    to: isoOf(spans.to),
    step,
    counts: [...counts].map(([at, types]) => ({ at, types })),
  };
};
