import type { NotificationKind } from '@marketplace/contracts';
import type { NotificationState } from '@marketplace/read-store';
import type { Sql } from './sql.ts';

export const emptyNotificationState: NotificationState = { readUpTo: 0, muted: [] };

type Row = [readUpTo: string, opened: string[], muted: NotificationKind[]];

export const createNotificationStates = ({ rows }: Sql) => ({
  /** The notification state of a user; empty (all unread, no kind muted) if nobody has changed it. */
  get: async (uid: string): Promise<NotificationState> => {
    const state = 'SELECT read_up_to, opened, muted FROM private.notification_states WHERE uid = $1';
    const [row] = await rows<Row>('notification state', state, [uid]);
    if (row === undefined) return emptyNotificationState;
    const [readUpTo, opened, muted] = row;
    return {
      readUpTo: Number(readUpTo),
      muted,
      ...(opened.length > 0 && { opened: opened.map(Number) }),
    };
  },
  /** Raises `readUpTo`. */
  markRead: async (uid: string, upTo: number): Promise<void> => {
    await rows(
      'mark notifications read',
      `INSERT INTO private.notification_states AS i (uid, read_up_to) VALUES ($1, $2)
        ON CONFLICT (uid) DO UPDATE SET read_up_to = greatest(i.read_up_to, excluded.read_up_to),
          opened = ARRAY(SELECT one FROM unnest(i.opened) one WHERE one > excluded.read_up_to)`,
      [uid, upTo],
    );
  },
  /** Marks only the notification at this position as read. */
  markOpened: async (uid: string, position: number): Promise<void> => {
    await rows(
      'mark notification opened',
      `INSERT INTO private.notification_states AS i (uid, opened) VALUES ($1, ARRAY[$2::bigint])
        ON CONFLICT (uid) DO UPDATE SET opened = i.opened || $2::bigint
        WHERE $2::bigint > i.read_up_to AND NOT $2::bigint = ANY (i.opened)`,
      [uid, position],
    );
  },
  mute: async (uid: string, muted: readonly NotificationKind[]): Promise<void> => {
    await rows(
      'mute notifications',
      `INSERT INTO private.notification_states (uid, muted) VALUES ($1, $2)
        ON CONFLICT (uid) DO UPDATE SET muted = excluded.muted`,
      [uid, muted],
    );
  },
});

/** The notification states of all users. A write is one transaction with the fence of its user, and waits for the disk. */
export type NotificationStates = ReturnType<typeof createNotificationStates>;
