import type { AuditFilter } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { filterOf } from './filterOf.ts';

export interface EventPage {
  readonly events: readonly HashedEvent[];
  /** Position of the last one, where more follow. */
  readonly end?: number;
}

export interface AskedPage {
  /** Goes on from this position; left out: from the beginning, or from the end where the newest come first. */
  readonly past?: number;
  readonly newestFirst?: boolean;
  readonly head: number;
  readonly limit: number;
}

/** The events up to the head that a filter lets through, in their order or the newest first; up to `limit` of them. */
export const readEvents = async (
  store: Pick<LedgerReads, 'findEvents' | 'positionAt'>,
  filter: AuditFilter,
  page: AskedPage,
): Promise<EventPage> => {
  const { past, newestFirst = false, head, limit } = page;
  const { to = head, ...asked } = await filterOf(store, filter);
  const found = await store.findEvents({
    ...asked,
    to: Math.min(to, head),
    newestFirst,
    ...(past !== undefined && (newestFirst ? { before: past } : { after: past })),
    limit: limit + 1,
  });
  const events = found.slice(0, limit);
  const end = found.length > limit ? events.at(-1)?.position : undefined;
  return { events, ...(end !== undefined && { end }) };
};
