import type { Bookmark, Settings } from '@marketplace/contracts';
import {
  feedOf,
  savedSearchOf,
  type UserData,
  type UserRecord,
  type UserRecordKind,
} from '@marketplace/private-store';
import type { DocumentReader } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { publicTask } from '../http/answers.ts';
import { setPosition } from '../http/freshness.ts';

interface ItemDeps {
  readonly items: Pick<UserData, 'of'>;
}

const timeOf = ({ body }: UserRecord): string => String(body['at']);

/** The user's items of the kind, oldest first. */
export const oldestFirst = async (
  items: ItemDeps['items'],
  kind: UserRecordKind,
  uid: string,
): Promise<readonly UserRecord[]> => {
  const found = [...(await items.of(kind, uid))];
  // Items of the same moment stay in the order of their ids.
  return found.sort((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? -1 : 1));
};

/** GET /bookmarks: the caller's, newest first, with their tasks. */
export const listBookmarks =
  ({
    documents,
    items,
  }: ItemDeps & { readonly documents: Pick<DocumentReader, 'getMany'> }): HandlerOf<'bookmarks'> =>
  async ({ res, caller }) => {
    const kept = (await oldestFirst(items, 'bookmark', caller.uid)).toReversed();
    const ids = kept.map(({ id }) => id);
    const { documents: tasks, position } = await documents.getMany('tasks', ids);
    const bookmarks = kept.map(({ id, body }): Bookmark => {
      const task = tasks.get(id);
      return { taskId: id, at: String(body['at']), task: task === undefined ? null : publicTask(task) };
    });
    setPosition(res, position);
    res.set(noStore).json({ bookmarks });
  };

export const listSearches =
  ({ items }: ItemDeps): HandlerOf<'savedSearches'> =>
  async ({ res, caller }) => {
    const found = await oldestFirst(items, 'search', caller.uid);
    res.set(noStore).json({ searches: found.map(savedSearchOf) });
  };

export const listFeeds =
  ({ items }: ItemDeps): HandlerOf<'feeds'> =>
  async ({ res, caller }) => {
    const found = await oldestFirst(items, 'feed', caller.uid);
    res.set(noStore).json({ feeds: found.map(feedOf) });
  };

/** GET /settings: the caller's settings, from any browser. */
export const readSettings =
  ({ items }: ItemDeps): HandlerOf<'settings'> =>
  async ({ res, caller }) => {
    const kept = await items.of('setting', caller.uid);
    const language = kept.find(({ id }) => id === 'language')?.body['value'];
    const settings: Settings = typeof language === 'string' ? { language } : {};
    res.set(noStore).json(settings);
  };
