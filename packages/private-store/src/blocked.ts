import { isoTime, type Sql } from './sql.ts';

export interface BlockedPerson {
  readonly uid: string;
  /** ISO 8601, UTC, milliseconds */
  readonly at: string;
}

export const createBlocked = ({ rows }: Sql) => ({
  /**
   * Waits for the appends and messages under way: once it has resolved, the other places no bid on the person's tasks, and neither writes to the
   * other. `nobody`: no such person has posted a task or placed a bid; `full`: the person has blocked `most` already.
   */
  block: async (uid: string, other: string, most: number): Promise<'blocked' | 'nobody' | 'full'> => {
    const block = 'SELECT private.block($1, $2, $3)';
    const [row] = await rows<['blocked' | 'nobody' | 'full']>('block', block, [uid, other, most]);
    return row?.[0] ?? 'nobody';
  },
  unblock: async (uid: string, other: string): Promise<void> => {
    await rows('unblock', 'DELETE FROM private.blocked WHERE uid = $1 AND blocked = $2', [uid, other]);
  },
  /** Whom the person has blocked, newest first. */
  of: async (uid: string): Promise<readonly BlockedPerson[]> => {
    const text = `SELECT json_build_object('uid', blocked, 'at', ${isoTime('at')}) FROM private.blocked
      WHERE uid = $1 ORDER BY at DESC, blocked`;
    return (await rows<[BlockedPerson]>('blocked of', text, [uid])).flat();
  },
  /** Whether one of the two has blocked the other. */
  between: async (one: string, other: string): Promise<boolean> =>
    (await rows<[boolean]>('blocked between', 'SELECT private.is_blocked($1, $2)', [one, other]))[0]?.[0] ===
    true,
});

/** Who has shut out whom. */
export type Blocked = ReturnType<typeof createBlocked>;
