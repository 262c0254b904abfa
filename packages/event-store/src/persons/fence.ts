import { createNotifications, type ConnectionTarget } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import { coalesce } from '@marketplace/service-kit/async';
import type pg from 'pg';
import type { Persons } from './persons.ts';

/** In milliseconds: a notification may be lost. */
const lookEvery = 1_000;
/** Of two changes, the later one may be seen first. */
const changed = `SELECT uid, changed_at::text AS at FROM event_store.persons
  WHERE state IN ('forgetting', 'forgotten') AND ($1::timestamptz IS NULL OR changed_at > $1::timestamptz - interval '1 minute')
  ORDER BY changed_at`;

export interface Fence {
  readonly fence: Persons['fence'];
  /** This process has put the person behind the fence. */
  add(uid: string): void;
  close(): Promise<void>;
}

/** All forgotten persons, in memory: told by NOTIFY, and looked up every second. */
export const createFence = async (parts: {
  readonly pool: pg.Pool;
  readonly target: ConnectionTarget;
  readonly logger: Logger;
}): Promise<Fence> => {
  const { pool, target, logger } = parts;
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
  const timer = setInterval(() => void look(), lookEvery).unref();
  const notifications = createNotifications({
    target,
    name: 'event-store persons',
    channel: 'event_store_persons',
    heard: () => void look(),
    logger,
  });
  return {
    fence: {
      isForgotten: (uid) => uids.has(uid),
      onForgotten: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    add,
    close: async () => {
      clearInterval(timer);
      await notifications.close();
    },
  };
};
