import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

const keep: Statement = {
  name: 'keep_signing_key',
  text: `INSERT INTO event_store.signing_keys VALUES ($1, $2, $3) ON CONFLICT (key_id)
    DO UPDATE SET public_key = excluded.public_key, used_at = excluded.used_at`,
};
const all: Statement = {
  name: 'signing_keys',
  text: `SELECT key_id, public_key, used_at > clock_timestamp() - interval '15 seconds',
      (SELECT max(position) FROM event_store.heads h WHERE h.key_id = k.key_id) AS signed_to
    FROM event_store.signing_keys k ORDER BY signed_to DESC NULLS LAST, used_at DESC`,
};
const insertChange: Statement = {
  name: 'keep_key_change',
  text: 'INSERT INTO event_store.key_changes (change) VALUES ($1)',
};
const allChanges: Statement = {
  name: 'key_changes',
  text: 'SELECT change FROM event_store.key_changes ORDER BY id',
};
const lastVerdict: Statement = {
  name: 'last_verdict',
  text: 'SELECT statement FROM event_store.last_verdict',
};
const keepVerdict: Statement = {
  name: 'keep_last_verdict',
  text: `INSERT INTO event_store.last_verdict (statement) VALUES ($1)
    ON CONFLICT (is_only) DO UPDATE SET statement = excluded.statement`,
};

/** The keys that sign heads, their changes, and the verdict that one of them signed last. */
export const createSigningKeys = (pool: pg.Pool) => ({
  /** Keeps a public key (PEM) for ever, and notes that a program uses it now, or has ended. Undefined: the program has no key. */
  keepSigningKey: async (
    key: { readonly keyId: string; readonly publicKey: string } | undefined,
    usedAt: 'now' | '-infinity',
  ): Promise<void> => {
    await rowsOf(pool, keep, [key?.keyId ?? '', key?.publicKey, usedAt]);
  },
  /**
   * The key of the newest head first. `isUsed`: a program has noted it within 15 s. `to`: the position of its last head; 0 without one. The
   * public key (PEM) is null if it is not known, or is the one of programs without a key.
   */
  readSigningKeys: async () =>
    (await rowsOf<[string, string | null, boolean, string | null]>(pool, all)).map(
      ([keyId, publicKey, isUsed, to]) => ({ keyId, publicKey, isUsed, to: Number(to) }),
    ),
  keepKeyChange: async (change: object): Promise<void> => {
    await rowsOf(pool, insertChange, [JSON.stringify(change)]);
  },
  /** The statements as JSON, the oldest first. */
  readKeyChanges: async (): Promise<readonly unknown[]> =>
    (await rowsOf<[change: unknown]>(pool, allChanges)).map(([change]) => change),
  /** The statement with the last verdict about the whole ledger, as JSON; undefined before the first one. */
  readLastVerdict: async (): Promise<unknown> =>
    (await rowsOf<[statement: unknown]>(pool, lastVerdict))[0]?.[0],
  keepLastVerdict: async (statement: object): Promise<void> => {
    await rowsOf(pool, keepVerdict, [JSON.stringify(statement)]);
  },
});
