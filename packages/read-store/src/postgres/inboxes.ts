import type { NotificationKind } from '@marketplace/contracts';
import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { inboxesAtATime, untouchedInbox, type Inboxes } from '../inboxes.ts';
import { guarded } from './away.ts';

/** Sets the ones above a position ($1) back to it. */
export const setInboxesBack = 'UPDATE read_models.inboxes SET read_up_to = $1 WHERE read_up_to > $1';

export const createInboxes = (pool: pg.Pool): Inboxes => ({
  get: (uid) =>
    guarded(async () => {
      const [row] = await rowsOf<[readUpTo: string, muted: NotificationKind[]]>(pool, {
        name: 'inbox',
        text: 'SELECT read_up_to, muted FROM read_models.inboxes WHERE uid = $1',
        values: [uid],
      });
      return row === undefined ? untouchedInbox : { readUpTo: Number(row[0]), muted: row[1] };
    }),

  markRead: (uid, upTo) =>
    guarded(async () => {
      await pool.query(
        `INSERT INTO read_models.inboxes AS i (uid, read_up_to) VALUES ($1, $2)
          ON CONFLICT (uid) DO UPDATE SET read_up_to = greatest(i.read_up_to, excluded.read_up_to)`,
        [uid, upTo],
      );
    }),

  mute: (uid, muted) =>
    guarded(async () => {
      await pool.query(
        `INSERT INTO read_models.inboxes (uid, muted) VALUES ($1, $2)
          ON CONFLICT (uid) DO UPDATE SET muted = excluded.muted`,
        [uid, muted],
      );
    }),

  list: (after) =>
    guarded(async () => {
      const rows = await rowsOf<[uid: string, readUpTo: string, muted: NotificationKind[]]>(pool, {
        name: 'inboxes',
        text: `SELECT uid, read_up_to, muted FROM read_models.inboxes WHERE uid > $1
          ORDER BY uid LIMIT ${inboxesAtATime}`,
        values: [after],
      });
      return rows.map(([uid, readUpTo, muted]) => ({ uid, readUpTo: Number(readUpTo), muted }));
    }),
});
