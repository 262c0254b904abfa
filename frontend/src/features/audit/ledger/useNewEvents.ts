import { useRef, useState } from 'react';
import { useLazyGetEventsAfterQuery, type EventItem } from '../calls/auditApi.ts';
import type { LedgerQuery } from '../calls/ledgerFilters.ts';
import { useChangeSignal } from './useChangeSignal.ts';

interface NewEvents {
  /** Newest first. */
  readonly events: readonly EventItem[];
  /** The last read failed; the next one may succeed. */
  readonly failed: boolean;
  /** Reads at once. */
  readonly check: () => void;
}

/**
 * The events after the position `after`, while `following` is true. If there are too many, it calls
 * `onTooMany`, which may refetch the list.
 */
export const useNewEvents = (
  query: LedgerQuery,
  after: number,
  { following, onTooMany }: { readonly following: boolean; readonly onTooMany: () => void },
): NewEvents => {
  const [events, setEvents] = useState<readonly EventItem[]>([]);
  const [failed, setFailed] = useState(false);
  const [fetchAfter] = useLazyGetEventsAfterQuery();
  const checking = useRef(false);

  const check = async () => {
    if (checking.current) return;
    checking.current = true;
    // After too many, the refetched list is ahead of the events here.
    const newest = Math.max(events[0]?.position ?? 0, after);
    const { data, error } = await fetchAfter({ query, after: newest });
    checking.current = false;
    setFailed(error !== undefined);
    if (error !== undefined || data === undefined) return;
    if (data.next !== undefined) onTooMany();
    else if (data.events.length > 0) setEvents((before) => [...data.events.toReversed(), ...before]);
  };
  useChangeSignal(following, () => void check());
  return {
    // After a refetch the list may contain some already.
    events: events.filter(({ position }) => position > after),
    failed,
    check: () => void check(),
  };
};
