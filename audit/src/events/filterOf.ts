import type { AuditFilter } from '@marketplace/contracts';
import type { EventFilter, LedgerReads } from '@marketplace/event-store';
import { rangeOf } from '../moments/moments.ts';

/** What is asked of the ledger for a filter: times stand for positions. */
export const filterOf = async (
  store: Pick<LedgerReads, 'positionAt'>,
  { taskId, userEmail, type, from, to }: AuditFilter,
): Promise<EventFilter> => ({
  ...(taskId !== undefined && { taskIds: [taskId] }),
  ...(userEmail !== undefined && { actorEmail: userEmail }),
  ...(type !== undefined && { types: [type] }),
  ...(await rangeOf(store, { from, to })),
});
