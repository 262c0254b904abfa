/** In milliseconds. */
const leaveAfter = 15_000;

/** Tells when a store has been away for so long that other processes should have the partitions: they may reach it. */
export interface Patience {
  /** Begins again; the signal aborts when the store has been away for 15 s. */
  begin(): AbortSignal;
  failed(): void;
  worked(): void;
}

export const createPatience = (now = () => performance.now()): Patience => {
  let over = new AbortController();
  let awaySince: number | undefined;
  return {
    begin: () => {
      over = new AbortController();
      awaySince = undefined;
      return over.signal;
    },
    failed: () => {
      awaySince ??= now();
      if (now() - awaySince >= leaveAfter) over.abort();
    },
    worked: () => {
      awaySince = undefined;
    },
  };
};
