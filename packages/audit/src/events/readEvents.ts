import type { AuditFilter } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { pageOf } from '@marketplace/service-kit';
import { filterOf } from './filterOf.ts';

/** The events up to the head that match a filter, in order or newest first, at most `limit`. */
export const readEvents = async (
  store: Pick<LedgerReads, 'findEvents' | 'positionAt'>,
  filter: AuditFilter,
  page: {
    /** Continues after this position (before it if newest first); undefined: starts at the beginning (at the end). */
    readonly past?: number | undefined;
    readonly newestFirst?: boolean;
    readonly head: number;
    readonly limit: number;
  },
) => {
  const { past, newestFirst = false, head, limit } = page;
  const { to = head, ...requested } = await filterOf(store, filter);
  const found = await store.findEvents({
    ...requested,
    to: Math.min(to, head),
    newestFirst,
    ...(newestFirst ? { before: past } : { after: past }),
    limit: limit + 1,
  });
  const { entries: events, last } = pageOf(found, limit);
  return { events, end: last?.position };
};
