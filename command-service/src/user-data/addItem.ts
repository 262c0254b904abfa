import type { UserRecord, UserData } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';

/** Adds the item, unless the user has `most` items of its kind. @throws {Problem} `limit-reached` */
export const addItem = async (
  items: Pick<UserData, 'add'>,
  item: UserRecord,
  most: number,
  what: string,
): Promise<void> => {
  if (await items.add(item, most)) return;
  throw new Problem('limit-reached', `You can keep at most ${most} ${what}. Remove one first.`);
};
