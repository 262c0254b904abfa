import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { listenToChanges } from '../../../api/changeListeners.ts';
import { useLazyGetEventsAfterQuery, type EventItem } from '../calls/auditApi.ts';
import type { LedgerQuery } from '../calls/ledgerFilters.ts';

/** Changes within this time cause one read, because each read of the ledger is recorded. */
const gatherMs = 3000;
/** Also reads without a change: live updates do not contain the actions of operators, and may be disconnected. */
const checkMs = 30_000;

/**
 * Calls `check` after a change, every half minute, and when the page becomes visible again; not while the page is
 * hidden.
 */
const useChangeSignal = (on: boolean, check: () => void): void => {
  const dispatch = useDispatch();
  const checkNow = useEffectEvent(check);
  useEffect(() => {
    if (!on) return undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      if (document.visibilityState === 'hidden') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        checkNow();
      }, gatherMs);
    };
    // The live updates invalidate tags for each change.
    const stopListening = dispatch(listenToChanges(wake)) as unknown as () => void;
    const checking = setInterval(wake, checkMs);
    document.addEventListener('visibilitychange', wake);
    return () => {
      stopListening();
      clearTimeout(gathering);
      clearInterval(checking);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [on, dispatch]);
};

interface NewEvents {
  /** Newest first. */
  readonly events: readonly EventItem[];
  /** The last read failed; the next one may succeed. */
  readonly failed: boolean;
  /** Reads the new events at once. */
  readonly check: () => void;
}

/**
 * Reads the events after the position `after`, while `following` is true. If there are more than one read returns, it
 * calls `onTooMany`, which may refetch the list.
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
    // After `onTooMany`, the refetched list may have newer events than `events`.
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
    // After a refetch, the list itself may contain some of these events.
    events: events.filter(({ position }) => position > after),
    failed,
    check: () => void check(),
  };
};
