const checkMs = 15_000;
/** The server sends a heartbeat every 15 seconds. */
const silentMs = 45_000;

/** Calls back when a connection may be dead: nothing came for a long time, or the machine slept. */
export const watchSilence = (now: () => number, onSilent: () => void) => {
  let since = now();
  let checkedAt = since;
  const checking = setInterval(() => {
    const slept = now() - checkedAt > 2 * checkMs;
    checkedAt = now();
    if (slept || now() - since > silentMs) onSilent();
  }, checkMs);
  return {
    /** Something came. */
    end: () => {
      since = now();
    },
    stop: () => clearInterval(checking),
  };
};
