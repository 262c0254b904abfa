import type { LedgerReads } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';

type Reads = Pick<LedgerReads, 'positionAt'>;

const refuse = (path: string, message: string): Problem =>
  new Problem('invalid-request', message, { errors: [{ path, message }] });

/** A place in the history as it was asked for, checked by its schema already. */
const isPosition = (moment: string): boolean => /^\d+$/.test(moment);
const isDay = (moment: string): boolean => moment.length === 10;
const day = 24 * 60 * 60_000;

/**
 * The position that is meant by a place in the history. A time stands for the last position recorded by then, a day for
 * its beginning (UTC). Left out: the head.
 * @throws {Problem} `invalid-request` for what has not been yet
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
      throw refuse(
        'at',
        `at is position ${position}; the last one so far is ${head}. Ask for an earlier one.`,
      );
    return position;
  }
  const time = new Date(at);
  if (time > now) throw refuse('at', 'at is in the future; ask for a time that has been.');
  // What has been appended since the head was read is not counted.
  return Math.min(head, await store.positionAt(time.toISOString()));
};

/**
 * The positions from one place in the history to another, both included. Of times: all events recorded from the one
 * until the other; a day begins or ends with it (UTC).
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
      : store.positionAt(new Date(Date.parse(moment) + (isDay(moment) ? day - 1 : 0)).toISOString());
  return {
    ...(from !== undefined && { from: await first(from) }),
    ...(to !== undefined && { to: await last(to) }),
  };
};
