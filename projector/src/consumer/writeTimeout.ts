/** In milliseconds. */
const leaveAfter = 15_000;
/** In milliseconds. A failure later than this after the last one counts as a new trouble, even if no write succeeded between them. */
const forgetAfter = 60_000;

/** Tells when a store can't be written for so long that other processes should have the partitions: they may reach it. */
export const createWriteTimeout = (now = () => performance.now()) => {
  let over = new AbortController();
  let awaySince: number | undefined;
  let failedAt = -Infinity;
  return {
    /** Begins again; the signal aborts when the store has been away for 15 s. */
    begin: () => {
      over = new AbortController();
      awaySince = undefined;
      return over.signal;
    },
    /** Something failed, after so long. */
    failed: (tookMs: number) => {
      if (now() - failedAt > forgetAfter) awaySince = undefined;
      failedAt = now();
      awaySince ??= failedAt - tookMs;
      if (failedAt - awaySince >= leaveAfter) over.abort();
    },
    /** Reads that work are not enough: each new try begins with them. */
    wrote: () => {
      awaySince = undefined;
    },
  };
};
