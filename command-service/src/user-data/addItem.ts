import type { Item, Items } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';

/** @throws {Problem} `limit-reached` */
export const addItem = async (
  items: Pick<Items, 'add'>,
  item: Item,
  most: number,
  what: string,
): Promise<void> => {
  if (await items.add(item, most)) return;
  throw new Problem('limit-reached', `You can keep at most ${most} ${what}. Remove one first.`);
};
