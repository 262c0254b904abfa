import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `expire` after `duration` milliseconds without pauses; never if that is undefined. It also pauses while
 * the window has no focus.
 */
export const usePausableTimeout = (duration: number | undefined, expire: () => void) => {
  const left = useRef(duration);
  const since = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(expire);
  useEffect(() => {
    latest.current = expire;
  });

  const pause = useCallback(() => {
    if (timer.current === undefined || left.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    left.current -= Date.now() - since.current;
  }, []);
  const resume = useCallback(() => {
    if (timer.current !== undefined || left.current === undefined) return;
    since.current = Date.now();
    timer.current = setTimeout(() => latest.current(), Math.max(0, left.current));
  }, []);

  useEffect(() => {
    resume();
    window.addEventListener('blur', pause);
    window.addEventListener('focus', resume);
    return () => {
      pause();
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', resume);
    };
  }, [pause, resume]);
  return { pause, resume };
};
