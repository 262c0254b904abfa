import type { AuditFilter } from '@marketplace/contracts';
import type { EventFilter, LedgerReads } from '@marketplace/event-store';
import { rangeOf } from '../as-of/positionOf.ts';

/** The ledger's filter for a filter of the API: with positions instead of times. */
export const filterOf = async (
  store: Pick<LedgerReads, 'positionAt'>,
  { taskId, userEmail, type, from, to }: AuditFilter,
): Promise<EventFilter> => ({
  ...(taskId !== undefined && { taskIds: [taskId] }),
  ...(userEmail !== undefined && { actor: userEmail }),
  ...(type !== undefined && { types: [type] }),
  ...(await rangeOf(store, { from, to })),
});
