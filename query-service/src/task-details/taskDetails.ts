import { taskETag, type Task } from '@marketplace/contracts';
import { sendJson, type HandlerOf } from '@marketplace/service-kit';
import { ownersTaskJson, publicTaskJson, signedInTaskJson } from '@marketplace/read-store/projections';
import type { QueryDeps } from '../deps.ts';
import { privateAnswer, publicAnswer } from '../http/answers.ts';
import { requestedTask, taskNotFound } from '../http/requestedTask.ts';
import { answeredNotModified } from '../http/etag.ts';
import { setPosition } from '../http/freshness.ts';
import { hiddenFor } from '../http/hiddenFor.ts';

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
    const hiding = isOwner ? document.body : undefined;
    const hidden = await hiddenFor(deps, { kind: 'task', id: document.id }, hiding);
    const etag = taskETag(document.columns.editVersion, document.position, revision, personal);
    if (hidden) {
      // An objection changes the answer, but no event and so no ETag: it is never 304, as Express's own answers can be.
      const task = JSON.parse(ownersTaskJson(document)) as Task;
      sendJson(res, 200, { ETag: etag }, JSON.stringify({ ...task, hidden }));
      return;
    }
    if (answeredNotModified(req, res, etag)) return;
    const jsonOf = isOwner ? ownersTaskJson : personal ? signedInTaskJson : publicTaskJson;
    sendJson(res, 200, {}, jsonOf(document));
  };
