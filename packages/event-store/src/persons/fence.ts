import type { Fence, Logger, ProcessFence } from '@marketplace/service-kit';
import { coalesce, pause } from '@marketplace/service-kit/async';
import type pg from 'pg';

/** The payload that the trigger `told` sends by NOTIFY. */
const changedPayload = 'person';
/** In milliseconds. Changes are also polled, because a notification may be lost. */
const checkEvery = 1_000;
/** Reads changes of the last minute again, because transactions may commit in another order than their times. */
const changed = `SELECT uid, state = 'forgotten' AS "isDone", changed_at::text AS at FROM event_store.persons
  WHERE state IN ('forgetting', 'forgotten') AND ($1::timestamptz IS NULL OR changed_at > $1::timestamptz - interval '1 minute')
  ORDER BY changed_at`;

/**
 * Fills the fence with all forgotten persons: reads the changes after each NOTIFY, and every second. It notifies of each person at once, and
 * twice more when the stores have nothing left of the person. It does not notify of a person of whom nothing was left at the start.
 */
export const fillFence = async (deps: {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly logger: Logger;
  readonly fence: ProcessFence;
  /** In milliseconds. The last notification is later, because a read under way may still bring a text into memory. */
  readonly againAfter?: number;
}) => {
  const { pool, logger, fence, againAfter = 2_000 } = deps;
  /** Whether the stores have nothing left of the person, by uid. */
  const persons = new Map<string, boolean>();
  const ending = new AbortController();
  fence.follow((uid) => persons.has(uid));
  let upTo: string | null = null;
  let isAway = false;

  const notifyAgain = async (uid: string): Promise<void> => {
    await pause(againAfter, ending.signal);
    if (!ending.signal.aborted) fence.notify(uid);
  };
  /** Adds a person to the fence, or notes that nothing is left, and notifies its followers. */
  const add = (uid: string, isDone = false): void => {
    const before = persons.get(uid);
    if (before === isDone || before) return;
    persons.set(uid, isDone);
    if (isDone && upTo === null) return;
    fence.notify(uid);
    if (isDone) void notifyAgain(uid);
  };
  const readChanged = coalesce(async () => {
    try {
      const { rows } = await pool.query<{ uid: string; isDone: boolean; at: string }>(changed, [upTo]);
      for (const { uid, isDone } of rows) add(uid, isDone);
      upTo = rows.at(-1)?.at ?? upTo ?? '-infinity';
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
      ending.abort();
    },
  };
};
