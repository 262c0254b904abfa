import type { Bookmark } from '@marketplace/contracts';
import type { DocumentReader, UserData } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { publicTask } from '../http/answers.ts';
import { setPosition } from '../http/freshness.ts';
import { oldestFirst } from '../http/ownItems.ts';

interface BookmarkParts {
  readonly documents: Pick<DocumentReader, 'getMany'>;
  readonly items: Pick<UserData, 'of'>;
}

/** GET /bookmarks: the caller's, newest first, with their tasks. */
export const listBookmarks =
  ({ documents, items }: BookmarkParts): HandlerOf<'bookmarks'> =>
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
