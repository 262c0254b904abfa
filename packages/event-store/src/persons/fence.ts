import {
  createFence as createFenceOfProcess,
  type Fence as KnownPersons,
  type Logger,
} from '@marketplace/service-kit';
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

/** All forgotten persons, in memory: told by NOTIFY, and read every second. */
export const createFence = async (parts: { readonly pool: pg.Pool; readonly logger: Logger }) => {
  const { pool, logger } = parts;
  const uids = new Set<string>();
  const fence = createFenceOfProcess();
  fence.follow((uid) => uids.has(uid));
  let upTo: string | null = null;
  let isAway = false;

  /** This process has put the person behind the fence. */
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
    fence: fence as KnownPersons,
    add,
    /** Of a notification; undefined: some may have been lost. */
    heard: (payload: string | undefined): void => {
      if (payload === undefined || payload === changedPayload) void readChanged();
    },
    close: (): void => {
      clearInterval(timer);
    },
  };
};
