import { createKeyedQueue } from '@marketplace/service-kit/async';

/** The kinds of private things that an account keeps. */
export const itemKinds = ['search', 'bookmark', 'feed', 'setting'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** A private thing of an account: changed and removed at will. It is not made from the ledger: a rebuild leaves it as it is. */
export interface Item {
  readonly kind: ItemKind;
  readonly uid: string;
  /** Unique among the user's items of the kind; that of a feed among all feeds. */
  readonly id: string;
  /** The ledger's position when it was made; it concerns only later events. */
  readonly since: number;
  /** JSON; what it says depends on the kind. */
  readonly body: Readonly<Record<string, string | boolean>>;
}

/** The items of all users. Writes wait for the disk. */
export interface Items {
  /** All of a user, in the order of ids. */
  of(kind: ItemKind, uid: string): Promise<readonly Item[]>;
  /**
   * False if the user has `most` of the kind already; of two in different processes at the same time, both may get that answer. An
   * item that is there stays as it is, and the answer is true.
   */
  add(item: Item, most: number): Promise<boolean>;
  /** False if there is no such item. */
  change(item: Item): Promise<boolean>;
  /** False if there is no such item. */
  remove(kind: ItemKind, uid: string, id: string): Promise<boolean>;
  /** A feed, whosever it is. */
  findFeed(id: string): Promise<Item | undefined>;
  /** A number that is another one after each change of an item of the kind, when that change has been answered. */
  changes(kind: ItemKind): Promise<number>;
  /** Up to 200 items of all users after this one, in an order; undefined is before the first. */
  list(kind: ItemKind, after?: Item): Promise<readonly Item[]>;
}

export const itemsAtATime = 200;

/**
 * Additions of a kind by a user run one after the other, so that each counts what the one before has added. `place` says how many
 * there are, and whether the item is one of them.
 */
export const additionsInTurn = (parts: {
  place(item: Item): Promise<{ readonly count: number; readonly has: boolean }>;
  /** False if it was there. */
  insert(item: Item): Promise<boolean>;
  remove(item: Item): Promise<unknown>;
}): Items['add'] => {
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
export async function* everyItem(items: Pick<Items, 'list'>, kind: ItemKind): AsyncGenerator<Item> {
  for (let after: Item | undefined; ;) {
    const page = await items.list(kind, after);
    yield* page;
    after = page.at(-1);
    if (after === undefined) return;
  }
}
