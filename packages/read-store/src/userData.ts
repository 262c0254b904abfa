import { createKeyedQueue, readPages } from '@marketplace/service-kit/async';
import { guardEach } from './guardEach.ts';

/** The kinds of private things that an account keeps. */
export const userRecordKinds = ['search', 'bookmark', 'feed', 'setting', 'mark'] as const;
export type UserRecordKind = (typeof userRecordKinds)[number];

/** A private item of an account, which its user changes and removes at will. It is not made from the ledger, so a rebuild does not change it. */
export interface UserRecord {
  readonly kind: UserRecordKind;
  readonly uid: string;
  /** Unique among the user's items of the kind; the id of a feed is unique among all feeds. */
  readonly id: string;
  /** The ledger's position when it was made; it concerns only later events. */
  readonly since: number;
  /** JSON; its fields depend on the kind. */
  readonly body: Readonly<Record<string, string | boolean>>;
}

/** The items of all users. Writes wait for the disk. */
export interface UserData {
  /** All of a user, or those whose ids begin so, in the order of ids. */
  of(kind: UserRecordKind, uid: string, idsBegin?: string): Promise<readonly UserRecord[]>;
  /**
   * False if the user already has `most` items of the kind; if two processes add an item at the same time, both may get false. An existing item
   * does not change, and the answer is true.
   */
  add(item: UserRecord, most: number): Promise<boolean>;
  /** False if the item does not exist. */
  change(item: UserRecord): Promise<boolean>;
  /** False if the item does not exist. */
  remove(kind: UserRecordKind, uid: string, id: string): Promise<boolean>;
  /** All of a user, of every kind. */
  removeAll(uid: string): Promise<void>;
  /** A feed, whosever it is. */
  findFeed(id: string): Promise<UserRecord | undefined>;
  /** A number that is another one after each change of an item of the kind, when that change has been answered. */
  changes(kind: UserRecordKind): Promise<number>;
  /** Up to 200 items of all users after this one, in an order; undefined is before the first. */
  list(kind: UserRecordKind, after?: UserRecord): Promise<readonly UserRecord[]>;
}

export const recordsAtATime = 200;

/** The text after every text that begins with this one. */
export const afterBeginning = (text: string): string => `${text}\u{10ffff}`;

/** The records as one database has them. */
export interface UserRecords extends Omit<UserData, 'add'> {
  /** False if it was there. */
  insert(item: UserRecord): Promise<boolean>;
}

/** Runs a user's additions of one kind one after the other, so that each counts the additions before it. */
const additionsInTurn = (records: UserRecords): UserData['add'] => {
  const { inTurn } = createKeyedQueue();
  return (item, most) =>
    inTurn(JSON.stringify([item.kind, item.uid]), async () => {
      const { kind, uid, id } = item;
      const before = await records.of(kind, uid);
      if (before.some((one) => one.id === id)) return true;
      if (before.length >= most) return false;
      // Counted again for additions by other processes: of two that come together, both see both.
      if (!(await records.insert(item)) || (await records.of(kind, uid)).length <= most) return true;
      await records.remove(kind, uid, id);
      return false;
    });
};

/** The items of one database, each call guarded. */
export const createUserData = (
  records: UserRecords,
  guarded: <T>(run: () => Promise<T>) => Promise<T>,
): UserData => guardEach(guarded, { ...records, add: additionsInTurn(records) });

/** All items of a kind. */
export const everyUserRecord = (items: Pick<UserData, 'list'>, kind: UserRecordKind) =>
  readPages<UserRecord>((after) => items.list(kind, after));
