import { readPages } from '@marketplace/service-kit/async';
import type { Sql } from './sql.ts';

/** The kinds of private items of an account. */
export const userRecordKinds = ['search', 'bookmark', 'feed', 'setting', 'mark', 'profile'] as const;
export type UserRecordKind = (typeof userRecordKinds)[number];

/** A private item of an account, which its user changes and removes at will. */
export interface UserRecord {
  readonly kind: UserRecordKind;
  readonly uid: string;
  /** Unique among the user's items of the kind; the id of a feed is unique among all feeds. */
  readonly id: string;
  /** The ledger's position when the item was created; it applies only to later events. */
  readonly since: number;
  /** JSON; its fields depend on the kind. */
  readonly body: Readonly<Record<string, string | boolean>>;
}

const recordsAtATime = 200;
/** The text after every text that begins with this one. */
const afterBeginning = (text: string): string => `${text}\u{10ffff}`;

const stored = `json_build_object('kind', kind, 'uid', uid, 'id', id, 'since', since, 'body', body)`;
const valuesOf = ({ kind, uid, id, since, body }: UserRecord) => [kind, uid, id, since, JSON.stringify(body)];

export const createUserData = ({ rows }: Sql) => {
  const read = async (name: string, condition: string, values: readonly unknown[]) =>
    (
      await rows<[UserRecord]>(name, `SELECT ${stored} FROM private.user_data WHERE ${condition}`, values)
    ).flat();
  const putBy =
    (replaces: boolean) =>
    async (item: UserRecord, most: number): Promise<boolean> => {
      const put = 'SELECT private.put_item($1, $2, $3, $4, $5, $6, $7)';
      const [row] = await rows<[boolean]>('put item', put, [...valuesOf(item), most, replaces]);
      return row?.[0] === true;
    };
  return {
    /** A user's items of the kind, all or only those whose ids begin with `idsBegin`, in the order of ids. */
    of: (kind: UserRecordKind, uid: string, idsBegin = ''): Promise<readonly UserRecord[]> =>
      read('items', 'kind = $1 AND uid = $2 AND id >= $3 AND id < $4 ORDER BY id', [
        kind,
        uid,
        idsBegin,
        afterBeginning(idsBegin),
      ]),
    /** False if the user already has `most` items of the kind. An existing item does not change, and the answer is true. */
    add: putBy(false),
    /** As `add`, but an existing item is replaced: of two writes at the same time the later one stays. */
    put: putBy(true),
    /** False if the item does not exist. */
    change: async (item: UserRecord): Promise<boolean> => {
      const change =
        'UPDATE private.user_data SET since = $4, body = $5 WHERE kind = $1 AND uid = $2 AND id = $3 RETURNING id';
      return (await rows('change item', change, valuesOf(item))).length > 0;
    },
    /** False if the item does not exist. */
    remove: async (kind: UserRecordKind, uid: string, id: string): Promise<boolean> => {
      const remove = 'DELETE FROM private.user_data WHERE kind = $1 AND uid = $2 AND id = $3 RETURNING id';
      return (await rows('remove item', remove, [kind, uid, id])).length > 0;
    },
    // PostgreSQL uses the index of feeds only if the kind is a literal.
    findFeed: async (id: string): Promise<UserRecord | undefined> =>
      (await read('feed', `kind = 'feed' AND id = $1`, [id]))[0],
    /** A number that is different after each change of an item of the kind, at the latest when the change is answered. */
    changes: async (kind: UserRecordKind): Promise<number> => {
      const changes = 'SELECT changes FROM private.user_data_changes WHERE kind = $1';
      const [row] = await rows<[string]>('item changes', changes, [kind]);
      return Number(row?.[0] ?? 0);
    },
    /** All items of the kind, of all users. */
    every: (kind: UserRecordKind): AsyncIterable<UserRecord> => {
      const inOrder = `kind = $1 AND (uid, id) > ($2, $3) ORDER BY uid, id LIMIT ${recordsAtATime}`;
      return readPages<UserRecord>((after) =>
        read('all items', inOrder, [kind, after?.uid ?? '', after?.id ?? '']),
      );
    },
  };
};

/** The items of all users. A write is one transaction with the fence of its user, and waits for the disk. */
export type UserData = ReturnType<typeof createUserData>;
