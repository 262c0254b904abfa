import { feedOf, type DocumentReader, type UserData } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { oldestFirst } from '../http/ownItems.ts';

export interface FeedParts {
  readonly documents: DocumentReader;
  readonly items: Pick<UserData, 'of' | 'findFeed'>;
  readonly clock: () => Date;
}

/** GET /feeds. */
export const listFeeds =
  ({ items }: FeedParts): HandlerOf<'feeds'> =>
  async ({ res, caller }) => {
    const found = await oldestFirst(items, 'feed', caller.uid);
    res.set(noStore).json({ feeds: found.map(feedOf) });
  };
