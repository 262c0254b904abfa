import type { AuditedEvent } from '@marketplace/contracts';
import { useRef, useState } from 'react';
import { useLazyGetEventsAfterQuery } from '../calls/auditApi.ts';
import type { LedgerQuery } from './ledgerFilters.ts';
import { useChangeSignal } from './useChangeSignal.ts';

interface NewEvents {
  /** Newest first. */
  readonly events: readonly AuditedEvent[];
  /** The last look failed; the next one may not. */
  readonly failed: boolean;
  /** Looks at once. */
  readonly look: () => void;
}

/**
 * What has come since a list was read whose newest event stands at `after`, for as long as it is followed. Where more
 * has come than one wants to go through, `onTooMany` may read the list anew.
 */
export const useNewEvents = (
  query: LedgerQuery,
  after: number,
  { following, onTooMany }: { readonly following: boolean; readonly onTooMany: () => void },
): NewEvents => {
  const [events, setEvents] = useState<readonly AuditedEvent[]>([]);
  const [failed, setFailed] = useState(false);
  const [fetchAfter] = useLazyGetEventsAfterQuery();
  const looking = useRef(false);

  const look = async () => {
    if (looking.current) return;
    looking.current = true;
    const newest = events[0]?.position ?? after;
    const { data, error } = await fetchAfter({ query, after: newest });
    looking.current = false;
    setFailed(error !== undefined);
    if (error !== undefined || data === undefined) return;
    if (data.next !== undefined) onTooMany();
    else if (data.events.length > 0) setEvents((before) => [...data.events.toReversed(), ...before]);
  };
  useChangeSignal(following, () => void look());
  return { events, failed, look: () => void look() };
};
