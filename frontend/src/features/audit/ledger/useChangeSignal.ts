import { addListener } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../api/api.ts';

/** Changes that come close together lead to one look: each look into the ledger is itself kept. */
const gatherMs = 3000;
/** Not every event is told: what operators do is not, and the stream may be away. */
const lookMs = 30_000;

/**
 * Calls `look` when something has happened, and every half minute; never while the page is hidden, and once when it is
 * seen again.
 */
export const useChangeSignal = (on: boolean, look: () => void): void => {
  const dispatch = useDispatch();
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    if (!on) return undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      if (document.visibilityState === 'hidden') return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        lookNow();
      }, gatherMs);
    };
    // The live updates say by it that something has changed.
    const stopListening = dispatch(
      addListener({ matcher: api.util.invalidateTags.match, effect: wake }),
    ) as unknown as () => void;
    const looking = setInterval(wake, lookMs);
    document.addEventListener('visibilitychange', wake);
    return () => {
      stopListening();
      clearTimeout(gathering);
      clearInterval(looking);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [on, dispatch]);
};
