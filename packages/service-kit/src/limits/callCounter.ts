import { LRUCache } from 'lru-cache';

const windowMs = 60_000;
/** Above this number of keys, the counter forgets the key with the oldest call. */
const mostKeys = 20_000;

/** Counts calls by key; a key's minute begins with its first call. */
export interface CallCounter {
  /** Counts a call. Returns 0 if the call is within the limit, else the seconds until the key's minute ends. */
  count(key: string): number;
}

/** `now`: milliseconds, for tests. */
export const createCallCounter = (limit: number, now = () => performance.now()): CallCounter => {
  const windows = new LRUCache<string, { calls: number }>({
    max: mostKeys,
    ttl: windowMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    count: (key) => {
      const window = windows.get(key);
      if (!window) {
        windows.set(key, { calls: 1 });
        return 0;
      }
      window.calls += 1;
      return window.calls <= limit ? 0 : Math.max(1, Math.ceil(windows.getRemainingTTL(key) / 1000));
    },
  };
};
