import type { Fence as KnownPersons, Logger } from '@marketplace/service-kit';
import { coalesce } from '@marketplace/service-kit/async';
import type pg from 'pg';

/** What the trigger `told` notifies of. */
const changedPayload = 'person';
/** In milliseconds: a notification may be lost. */
const checkEvery = 1_000;
/** Of two changes, the later one may be seen first. */
const changed = `SELECT uid, changed_at::text AS at FROM event_store.persons
  WHERE state IN ('forgetting', 'forgotten') AND ($1::timestamptz IS NULL OR changed_at > $1::timestamptz - interval '1 minute')
  ORDER BY changed_at`;

export interface Fence {
  readonly fence: KnownPersons;
  /** This process has put the person behind the fence. */
  add(uid: string): void;
  /** Of a notification; undefined: some may have been lost. */
  heard(payload: string | undefined): void;
  close(): void;
}

/** All forgotten persons, in memory: told by NOTIFY, and looked up every second. */
export const createFence = async (parts: {
  readonly pool: pg.Pool;
  readonly logger: Logger;
}): Promise<Fence> => {
  const { pool, logger } = parts;
  const uids = new Set<string>();
  const listeners = new Set<(uid: string) => void>();
  let upTo: string | null = null;
  let isAway = false;

  const add = (uid: string): void => {
    if (uids.has(uid)) return;
    uids.add(uid);
    for (const listener of listeners) listener(uid);
  };
  const look = coalesce(async () => {
    try {
      const { rows } = await pool.query<{ uid: string; at: string }>(changed, [upTo]);
      for (const { uid } of rows) add(uid);
      upTo = rows.at(-1)?.at ?? upTo;
      isAway = false;
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'forgotten persons could not be looked up; trying again');
      isAway = true;
    }
  });

  await look();
  const timer = setInterval(() => void look(), checkEvery).unref();
  return {
    fence: {
      isForgotten: (uid) => uids.has(uid),
      onForgotten: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    add,
    heard: (payload) => {
      if (payload === undefined || payload === changedPayload) void look();
    },
    close: () => {
      clearInterval(timer);
    },
  };
};
