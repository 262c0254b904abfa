import { createKeyedQueue } from '@marketplace/service-kit/async';

/** The kinds of private things that an account keeps. */
export const userRecordKinds = ['search', 'bookmark', 'feed', 'setting'] as const;
export type UserRecordKind = (typeof userRecordKinds)[number];

/** A private thing of an account: changed and removed at will. It is not made from the ledger: a rebuild leaves it as it is. */
export interface UserRecord {
  readonly kind: UserRecordKind;
  readonly uid: string;
  /** Unique among the user's items of the kind; that of a feed among all feeds. */
  readonly id: string;
  /** The ledger's position when it was made; it concerns only later events. */
  readonly since: number;
  /** JSON; what it says depends on the kind. */
  readonly body: Readonly<Record<string, string | boolean>>;
}

/** The items of all users. Writes wait for the disk. */
export interface UserData {
  /** All of a user, in the order of ids. */
  of(kind: UserRecordKind, uid: string): Promise<readonly UserRecord[]>;
  /**
   * False if the user has `most` of the kind already; of two in different processes at the same time, both may get that answer. An
   * item that is there stays as it is, and the answer is true.
   */
  add(item: UserRecord, most: number): Promise<boolean>;
  /** False if there is no such item. */
  change(item: UserRecord): Promise<boolean>;
  /** False if there is no such item. */
  remove(kind: UserRecordKind, uid: string, id: string): Promise<boolean>;
  /** A feed, whosever it is. */
  findFeed(id: string): Promise<UserRecord | undefined>;
  /** A number that is another one after each change of an item of the kind, when that change has been answered. */
  changes(kind: UserRecordKind): Promise<number>;
  /** Up to 200 items of all users after this one, in an order; undefined is before the first. */
  list(kind: UserRecordKind, after?: UserRecord): Promise<readonly UserRecord[]>;
}

export const recordsAtATime = 200;

/**
 * Additions of a kind by a user run one after the other, so that each counts what the one before has added. `place` says how many
 * there are, and whether the item is one of them.
 */
export const additionsInTurn = (parts: {
  place(item: UserRecord): Promise<{ readonly count: number; readonly has: boolean }>;
  /** False if it was there. */
  insert(item: UserRecord): Promise<boolean>;
  remove(item: UserRecord): Promise<unknown>;
}): UserData['add'] => {
  const inTurn = createKeyedQueue();
  return (item, most) =>
    inTurn(JSON.stringify([item.kind, item.uid]), async () => {
      const before = await parts.place(item);
      if (before.has) return true;
      if (before.count >= most) return false;
      // Counted again for additions by other processes: of two that come together, both see both.
      if (!(await parts.insert(item)) || (await parts.place(item)).count <= most) return true;
      await parts.remove(item);
      return false;
    });
};

/** All items of a kind. */
export async function* everyUserRecord(
  items: Pick<UserData, 'list'>,
  kind: UserRecordKind,
): AsyncGenerator<UserRecord> {
  for (let after: UserRecord | undefined; ;) {
    const page = await items.list(kind, after);
    yield* page;
    after = page.at(-1);
    if (after === undefined) return;
  }
}
