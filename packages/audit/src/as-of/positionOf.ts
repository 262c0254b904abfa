import { dayMs } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { invalidRequest } from '@marketplace/service-kit';

type Reads = Pick<LedgerReads, 'positionAt'>;

// Moments have been checked by their schema already.
const isPosition = (moment: string): boolean => /^\d+$/.test(moment);
const isDay = (moment: string): boolean => moment.length === 10;

/**
 * The position of a moment in the history. A time means the last position recorded by then, a day its beginning (UTC),
 * undefined the head.
 * @throws {Problem} `invalid-request` for a moment in the future
 */
export const positionOf = async (
  store: Reads,
  at: string | undefined,
  { head, now }: { readonly head: number; readonly now: Date },
): Promise<number> => {
  if (at === undefined) return head;
  if (isPosition(at)) {
    const position = Number(at);
    if (position > head)
      throw invalidRequest(
        'at',
        `at is position ${position}, but the last one so far is ${head}. Give an earlier one.`,
      );
    return position;
  }
  const time = new Date(at);
  if (time > now) throw invalidRequest('at', 'at is in the future; give a time in the past.');
  // Events that were appended after the head was read do not count.
  return Math.min(head, await store.positionAt(time.toISOString()));
};

/**
 * The positions from one moment to another, both included. For times: all events recorded between them; a day in `from`
 * means its beginning, in `to` its end (UTC).
 */
export const rangeOf = async (
  store: Reads,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<{ readonly from?: number; readonly to?: number }> => {
  const first = async (moment: string) =>
    isPosition(moment)
      ? Number(moment)
      : (await store.positionAt(new Date(Date.parse(moment) - 1).toISOString())) + 1;
  const last = async (moment: string) =>
    isPosition(moment)
      ? Number(moment)
      : store.positionAt(new Date(Date.parse(moment) + (isDay(moment) ? dayMs - 1 : 0)).toISOString());
  return {
    ...(from !== undefined && { from: await first(from) }),
    ...(to !== undefined && { to: await last(to) }),
  };
};
