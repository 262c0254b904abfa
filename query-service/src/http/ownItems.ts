import type { Item, ItemKind, Items } from '@marketplace/read-store';

const timeOf = ({ body }: Item): string => String(body['at']);

/** The user's items of the kind, oldest first. */
export const oldestFirst = async (
  items: Pick<Items, 'of'>,
  kind: ItemKind,
  uid: string,
): Promise<readonly Item[]> => {
  const found = [...(await items.of(kind, uid))];
  // Items of the same moment stay in the order of their ids.
  return found.sort((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? -1 : 1));
};
