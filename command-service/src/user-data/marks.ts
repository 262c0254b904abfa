import { itemLimits, markParts, type Mark } from '@marketplace/contracts';
import { markItem } from '@marketplace/private-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { findBid } from '../bids/findBid.ts';
import { loadTask } from '../change-task/storedState.ts';
import { refusalProblem } from '../http/refusals.ts';
import type { UserDataDeps } from '../deps.ts';
import { isRefused } from '../task/decision.ts';
import { ownersTask } from '../task/ownersTask.ts';
import { addItem } from './addItem.ts';

/** PUT /bids/{bidId}/mark. The ledger knows the owner of the bid's task, so the call does not wait for a read model. */
export const markBid =
  (deps: UserDataDeps): HandlerOf<'markBid'> =>
  async ({ req, res, caller: { uid }, body }) => {
    const { items, readBid } = deps;
    const { bidId, taskId } = await findBid(readBid, req.params['bidId']);
    const task = ownersTask((await loadTask(deps, taskId)).state, { callerUid: uid });
    if (isRefused(task)) throw refusalProblem(task.reason);

    const keep = async (field: keyof Mark, value: Mark[keyof Mark] | null): Promise<void> => {
      if (value === undefined) return;
      const item = markItem(uid, { bidId, taskId }, field, value ?? '');
      if (!value) await items.remove('mark', uid, item.id);
      else await addItem(items.put, item, itemLimits.marks, 'shortlisted bids and notes');
    };
    for (const field of markParts) await keep(field, body[field]);
    res.set(noStore).json({ acknowledged: true });
  };
