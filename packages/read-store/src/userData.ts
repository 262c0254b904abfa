import { createKeyedQueue, readPages } from '@marketplace/service-kit/async';
import { guardEach } from './guardEach.ts';

/** The kinds of private items of an account. */
export const userRecordKinds = ['search', 'bookmark', 'feed', 'setting', 'mark', 'profile'] as const;
export type UserRecordKind = (typeof userRecordKinds)[number];

/** A private item of an account, which its user changes and removes at will. It is not made from the ledger, so a rebuild does not change it. */
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

/** The items of all users. Writes wait for the disk. */
export interface UserData {
  /** A user's items of the kind, all or only those whose ids begin with `idsBegin`, in the order of ids. */
  of(kind: UserRecordKind, uid: string, idsBegin?: string): Promise<readonly UserRecord[]>;
  /**
   * False if the user already has `most` items of the kind; if two processes add an item at the same time, both may get false. An existing item
   * does not change, and the answer is true.
   */
  readonly add: (item: UserRecord, most: number) => Promise<boolean>;
  /** As `add`, but an existing item is replaced: of two writes at the same time the later one stays. */
  readonly put: (item: UserRecord, most: number) => Promise<boolean>;
  /** False if the item does not exist. */
  change(item: UserRecord): Promise<boolean>;
  /** False if the item does not exist. */
  remove(kind: UserRecordKind, uid: string, id: string): Promise<boolean>;
  /** Removes the user's items of all kinds. */
  removeAll(uid: string): Promise<void>;
  findFeed(id: string): Promise<UserRecord | undefined>;
  /** A number that is different after each change of an item of the kind, at the latest when the change is answered. */
  changes(kind: UserRecordKind): Promise<number>;
  /** Up to 200 items of all users, in a fixed order, after the given item; undefined: from the first. */
  list(kind: UserRecordKind, after?: UserRecord): Promise<readonly UserRecord[]>;
}

export const recordsAtATime = 200;

/** The text after every text that begins with this one. */
export const afterBeginning = (text: string): string => `${text}\u{10ffff}`;

/** The records as one database has them. */
export interface UserRecords extends Omit<UserData, 'add' | 'put'> {
  /** False if the item exists already. */
  insert(item: UserRecord): Promise<boolean>;
}

/** Runs a user's additions of one kind one after the other, so that each counts the additions before it. */
const additionsInTurn = (records: UserRecords): Pick<UserData, 'add' | 'put'> => {
  const { inTurn } = createKeyedQueue();
  const adding =
    (ifExists: (item: UserRecord) => Promise<unknown>): UserData['add'] =>
    (item, most) =>
      inTurn(JSON.stringify([item.kind, item.uid]), async () => {
        const { kind, uid, id } = item;
        const before = await records.of(kind, uid);
        const exists = before.some((one) => one.id === id);
        if (!exists && before.length >= most) return false;
        if (exists || !(await records.insert(item))) {
          await ifExists(item);
          return true;
        }
        // Counts again after the insert, because another process may add at the same time: then both see both items.
        if ((await records.of(kind, uid)).length <= most) return true;
        await records.remove(kind, uid, id);
        return false;
      });
  return { add: adding(() => Promise.resolve()), put: adding(records.change) };
};

/** The items of one database, each call guarded. */
export const createUserData = (
  records: UserRecords,
  guarded: <T>(run: () => Promise<T>) => Promise<T>,
): UserData => guardEach(guarded, { ...records, ...additionsInTurn(records) });

export const everyUserRecord = (items: Pick<UserData, 'list'>, kind: UserRecordKind) =>
  readPages<UserRecord>((after) => items.list(kind, after));
