import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { listenToChanges } from '../../../api/changeListeners.ts';

/** Changes close together cause one read: each read of the ledger is itself recorded. */
const gatherMs = 3000;
/** The live updates do not contain the actions of operators, and may be disconnected. */
const checkMs = 30_000;

/**
 * Calls `check` after a change and every half minute, but not while the page is hidden; also when it is visible
 * again.
 */
export const useChangeSignal = (on: boolean, check: () => void): void => {
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
