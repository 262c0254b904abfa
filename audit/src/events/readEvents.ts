import type { AuditFilter } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { filterOf } from './filterOf.ts';

export interface EventPage {
  readonly events: readonly HashedEvent[];
  /** Position of the last one, where more follow. */
  readonly end?: number;
}

/** The events that a filter lets through, after a position and up to another, in their order; up to `limit` of them. */
export const readEvents = async (
  store: Pick<LedgerReads, 'findEvents' | 'positionAt'>,
  filter: AuditFilter,
  page: { readonly after?: number; readonly head: number; readonly limit: number },
): Promise<EventPage> => {
  const { after = 0, head, limit } = page;
  const { to = head, ...asked } = await filterOf(store, filter);
  const found = await store.findEvents({ ...asked, to: Math.min(to, head), after, limit: limit + 1 });
  const events = found.slice(0, limit);
  const end = found.length > limit ? events.at(-1)?.position : undefined;
  return { events, ...(end !== undefined && { end }) };
};
