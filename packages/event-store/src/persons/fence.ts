import { createFence as createFenceOfProcess, type Fence, type Logger } from '@marketplace/service-kit';
import { coalesce } from '@marketplace/service-kit/async';
import type pg from 'pg';

/** The payload that the trigger `told` sends by NOTIFY. */
const changedPayload = 'person';
/** In milliseconds. Changes are also polled, because a notification may be lost. */
const checkEvery = 1_000;
/** Reads changes of the last minute again, because transactions may commit in another order than their times. */
const changed = `SELECT uid, changed_at::text AS at FROM event_store.persons
  WHERE state IN ('forgetting', 'forgotten') AND ($1::timestamptz IS NULL OR changed_at > $1::timestamptz - interval '1 minute')
  ORDER BY changed_at`;

/** Keeps the uids of all forgotten persons in memory: reads the changes after each NOTIFY, and every second. */
export const createFence = async (parts: { readonly pool: pg.Pool; readonly logger: Logger }) => {
  const { pool, logger } = parts;
  const uids = new Set<string>();
  const fence = createFenceOfProcess();
  fence.follow((uid) => uids.has(uid));
  let upTo: string | null = null;
  let isAway = false;

  /** Adds a person to the fence, and notifies its followers. */
  const add = (uid: string): void => {
    if (uids.has(uid)) return;
    uids.add(uid);
    fence.notify(uid);
  };
  const readChanged = coalesce(async () => {
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

  await readChanged();
  const timer = setInterval(() => void readChanged(), checkEvery).unref();
  return {
    fence: fence as Omit<Fence, 'mayUse'>,
    add,
    /** Handles the payload of a notification; undefined: notifications may have been lost. */
    heard: (payload: string | undefined): void => {
      if (payload === undefined || payload === changedPayload) void readChanged();
    },
    close: (): void => {
      clearInterval(timer);
    },
  };
};
