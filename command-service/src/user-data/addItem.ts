import type { UserRecord, UserData } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';

/** Writes the item by `add` or `put`, unless the user has `most` items of its kind. @throws {Problem} `limit-reached` */
export const addItem = async (
  write: UserData['add'],
  item: UserRecord,
  most: number,
  what: string,
): Promise<void> => {
  if (await write(item, most)) return;
  throw new Problem('limit-reached', `You can keep at most ${most} ${what}. Remove one first.`);
};
