import { savedSearchOf, type UserData } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { oldestFirst } from '../http/ownItems.ts';

/** GET /searches. */
export const listSearches =
  ({ items }: { readonly items: Pick<UserData, 'of'> }): HandlerOf<'savedSearches'> =>
  async ({ res, caller }) => {
    const found = await oldestFirst(items, 'search', caller.uid);
    res.set(noStore).json({ searches: found.map(savedSearchOf) });
  };
