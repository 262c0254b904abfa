import type { Item, ItemKind, Items } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';

/** For answers about what a caller keeps. */
export const noStore = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' } as const;

const timeOf = ({ body }: Item): string => String(body['at']);

/** The user's items of the kind, oldest first. */
export const oldestFirst = async (items: Items, kind: ItemKind, uid: string): Promise<readonly Item[]> => {
  const found = [...(await items.of(kind, uid))];
  // Items of the same moment stay in the order of their ids.
  return found.sort((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? -1 : 1));
};

/** @throws {Problem} `limit-reached` */
export const addItem = async (items: Items, item: Item, most: number, what: string): Promise<void> => {
  if (await items.add(item, most)) return;
  throw new Problem('limit-reached', `You can keep at most ${most} ${what}. Remove one first.`);
};
