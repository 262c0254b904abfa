import type { AuditFilter } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { filterOf } from './filterOf.ts';

export interface EventPage {
  readonly events: readonly HashedEvent[];
  /** Position of the last event, if more follow. */
  readonly end?: number;
}

export interface PageRequest {
  /** Continues after this position (before it if newest first); undefined: starts at the beginning (at the end). */
  readonly past?: number;
  readonly newestFirst?: boolean;
  readonly head: number;
  readonly limit: number;
}

/** The events up to the head that match a filter, in order or newest first, at most `limit`. */
export const readEvents = async (
  store: Pick<LedgerReads, 'findEvents' | 'positionAt'>,
  filter: AuditFilter,
  page: PageRequest,
): Promise<EventPage> => {
  const { past, newestFirst = false, head, limit } = page;
  const { to = head, ...requested } = await filterOf(store, filter);
  const found = await store.findEvents({
    ...requested,
    to: Math.min(to, head),
    newestFirst,
    ...(past !== undefined && (newestFirst ? { before: past } : { after: past })),
    limit: limit + 1,
  });
  const events = found.slice(0, limit);
  const end = found.length > limit ? events.at(-1)?.position : undefined;
  return { events, ...(end !== undefined && { end }) };
};
