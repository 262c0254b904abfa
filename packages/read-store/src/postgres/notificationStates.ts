import type { NotificationKind } from '@marketplace/contracts';
import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import {
  statesAtATime,
  emptyNotificationState,
  type NotificationState,
  type NotificationStates,
} from '../notificationStates.ts';
import { guardEach } from '../guardEach.ts';
import { guarded } from './unavailable.ts';

/** Sets the notification states above a position ($1) back to it. */
export const setNotificationStatesBack = `UPDATE read_models.notification_states
  SET read_up_to = least(read_up_to, $1::bigint),
    opened = ARRAY(SELECT one FROM unnest(opened) one WHERE one <= $1::bigint)
  WHERE read_up_to > $1::bigint OR $1::bigint < ANY (opened)`;

type Row = [readUpTo: string, opened: string[], muted: NotificationKind[]];
const notificationStateOf = ([readUpTo, opened, muted]: Row): NotificationState => ({
  readUpTo: Number(readUpTo),
  muted,
  ...(opened.length > 0 && { opened: opened.map(Number) }),
});

export const createNotificationStates = (pool: pg.Pool): NotificationStates =>
  guardEach<NotificationStates>(guarded, {
    get: async (uid) => {
      const [row] = await rowsOf<Row>(pool, {
        name: 'notification-state',
        text: 'SELECT read_up_to, opened, muted FROM read_models.notification_states WHERE uid = $1',
        values: [uid],
      });
      return row === undefined ? emptyNotificationState : notificationStateOf(row);
    },
    markRead: async (uid, upTo) => {
      await pool.query(
        `INSERT INTO read_models.notification_states AS i (uid, read_up_to) VALUES ($1, $2)
          ON CONFLICT (uid) DO UPDATE SET read_up_to = greatest(i.read_up_to, excluded.read_up_to),
            opened = ARRAY(SELECT one FROM unnest(i.opened) one WHERE one > excluded.read_up_to)`,
        [uid, upTo],
      );
    },
    markOpened: async (uid, position) => {
      await pool.query(
        `INSERT INTO read_models.notification_states AS i (uid, opened) VALUES ($1, ARRAY[$2::bigint])
          ON CONFLICT (uid) DO UPDATE SET opened = i.opened || $2::bigint
          WHERE $2::bigint > i.read_up_to AND NOT $2::bigint = ANY (i.opened)`,
        [uid, position],
      );
    },
    mute: async (uid, muted) => {
      await pool.query(
        `INSERT INTO read_models.notification_states (uid, muted) VALUES ($1, $2)
          ON CONFLICT (uid) DO UPDATE SET muted = excluded.muted`,
        [uid, muted],
      );
    },
    remove: async (uid) => {
      await pool.query('DELETE FROM read_models.notification_states WHERE uid = $1', [uid]);
    },
    list: async (after) => {
      const rows = await rowsOf<[uid: string, ...Row]>(pool, {
        name: 'notification-states',
        text: `SELECT uid, read_up_to, opened, muted FROM read_models.notification_states WHERE uid > $1
          ORDER BY uid LIMIT ${statesAtATime}`,
        values: [after],
      });
      return rows.map(([uid, ...row]) => ({ uid, ...notificationStateOf(row) }));
    },
  });
