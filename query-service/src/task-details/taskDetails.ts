import { taskETag, type Task } from '@marketplace/contracts';
import { sendJson, type HandlerOf } from '@marketplace/service-kit';
import {
  hiddenOf,
  ownersTaskJson,
  publicTaskJson,
  signedInTaskJson,
} from '@marketplace/read-store/projections';
import type { QueryDeps } from '../deps.ts';
import { privateAnswer, publicAnswer } from '../http/answers.ts';
import { requestedTask, taskNotFound } from '../http/requestedTask.ts';
import { answeredNotModified } from '../http/etag.ts';
import { setPosition } from '../http/freshness.ts';
import { withObjection } from '../http/withObjection.ts';

/** GET /tasks/{id}: callers with a token also get the owner's e-mail address, and the owner gets all own fields. */
export const taskDetails =
  (deps: Pick<QueryDeps, 'documents' | 'moderation'>): HandlerOf<'task'> =>
  async ({ req, res, caller }) => {
    const { documents } = deps;
    const { position, revision, document } = await requestedTask(documents, req, caller);
    setPosition(res, position);
    if (document === undefined) throw taskNotFound();
    const personal = caller !== undefined;
    res.set({ 'Cache-Control': personal ? privateAnswer : publicAnswer, Vary: 'Authorization' });
    const isOwner = caller?.uid === document.columns.ownerUid;
    const hidden = isOwner ? hiddenOf(document.body) : undefined;
    if (hidden) {
      const task = JSON.parse(ownersTaskJson(document)) as Task;
      res.json({ ...task, hidden: await withObjection(deps, { kind: 'task', id: document.id }, hidden) });
      return;
    }
    const etag = taskETag(document.columns.editVersion, document.position, revision, personal);
    if (answeredNotModified(req, res, etag)) return;
    const jsonOf = isOwner ? ownersTaskJson : personal ? signedInTaskJson : publicTaskJson;
    sendJson(res, 200, {}, jsonOf(document));
  };
