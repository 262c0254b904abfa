import { itemLimits, type Bookmark } from '@marketplace/contracts';
import type { DocumentReader, Items } from '@marketplace/read-store';
import type { HandlerOf } from '@marketplace/service-kit';
import type { Request } from 'express';
import { publicTask } from '../http/answers.ts';
import { askedTaskId, taskNotFound } from '../http/askedTask.ts';
import { sayPosition } from '../http/freshness.ts';
import { addItem, noStore, oldestFirst } from '../http/ownItems.ts';

interface BookmarkParts {
  readonly documents: Pick<DocumentReader, 'get' | 'getMany'>;
  readonly items: Items;
  readonly clock: () => Date;
}

/** @throws {Problem} `task-not-found` */
const taskIdOf = (req: Request): string => {
  const id = askedTaskId(req, 'taskId');
  if (id === undefined) throw taskNotFound();
  return id;
};

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
    sayPosition(res, position);
    res.set(noStore).json({ bookmarks });
  };

/** PUT /bookmarks/{taskId}. */
export const addBookmark =
  ({ documents, items, clock }: BookmarkParts): HandlerOf<'bookmark'> =>
  async ({ req, res, caller: { uid } }) => {
    const id = taskIdOf(req);
    const { document, position } = await documents.get('tasks', id);
    if (document === undefined) throw taskNotFound();
    const body = { at: clock().toISOString() };
    const item = { kind: 'bookmark', uid, id, since: position, body } as const;
    await addItem(items, item, itemLimits.bookmarks, 'bookmarks');
    res.set(noStore).json({ acknowledged: true });
  };

/** DELETE /bookmarks/{taskId}: also of a task that was deleted. */
export const removeBookmark =
  ({ items }: BookmarkParts): HandlerOf<'removeBookmark'> =>
  async ({ req, res, caller }) => {
    await items.remove('bookmark', caller.uid, taskIdOf(req));
    res.set(noStore).json({ acknowledged: true });
  };
