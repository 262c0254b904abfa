import { taskETag } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';
import { sendJson, type HandlerOf } from '@marketplace/service-kit';
import { ownersTaskJson, publicTaskJson, signedInTaskJson } from '@marketplace/read-store/projections';
import { privateAnswer, publicAnswer } from '../http/answers.ts';
import { requestedTask, taskNotFound } from '../http/requestedTask.ts';
import { answeredNotModified } from '../http/etag.ts';
import { setPosition } from '../http/freshness.ts';

/** GET /tasks/{id}: callers with a token also get the owner's e-mail address, and the owner gets all own fields. */
export const taskDetails =
  (documents: DocumentReader): HandlerOf<'task'> =>
  async ({ req, res, caller }) => {
    const { position, revision, document } = await requestedTask(documents, req, caller);
    setPosition(res, position);
    if (document === undefined) throw taskNotFound();
    const personal = caller !== undefined;
    res.set({ 'Cache-Control': personal ? privateAnswer : publicAnswer, Vary: 'Authorization' });
    const etag = taskETag(document.columns.editVersion, document.position, revision, personal);
    if (answeredNotModified(req, res, etag)) return;
    const isOwner = caller?.uid === document.columns.ownerUid;
    const jsonOf = isOwner ? ownersTaskJson : personal ? signedInTaskJson : publicTaskJson;
    sendJson(res, 200, {}, jsonOf(document));
  };
