import { itemLimits } from '@marketplace/contracts';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { loadTask } from '../change-task/storedState.ts';
import { refusalProblem } from '../http/refusals.ts';
import { taskIdParam } from '../http/taskIdParam.ts';
import type { UserDataDeps } from '../deps.ts';
import { addItem } from './addItem.ts';

/** PUT /bookmarks/{taskId}. The ledger tells whether the task exists, so the call does not wait for a read model. */
export const addBookmark =
  (deps: UserDataDeps): HandlerOf<'bookmark'> =>
  async ({ req, res, caller: { uid } }) => {
    const id = taskIdParam(req.params['taskId']);
    const { state, position } = await loadTask(deps, id);
    if (state.status !== 'open' || state.hidden) throw refusalProblem('no-such-task');
    const body = { at: deps.clock().toISOString() };
    const item = { kind: 'bookmark', uid, id, since: position, body } as const;
    await addItem(deps.items.add, item, itemLimits.bookmarks, 'bookmarks');
    res.set(noStore).json({ acknowledged: true });
  };

/** DELETE /bookmarks/{taskId}: also of a task that was deleted. */
export const removeBookmark =
  ({ items }: UserDataDeps): HandlerOf<'removeBookmark'> =>
  async ({ req, res, caller }) => {
    await items.remove('bookmark', caller.uid, taskIdParam(req.params['taskId']));
    res.set(noStore).json({ acknowledged: true });
  };
