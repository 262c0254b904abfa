import type { DocumentReader } from '@marketplace/read-store';
import { Problem, sendJson, type HandlerOf } from '@marketplace/service-kit';
import { privateHeaders } from '../http/answers.ts';
import { requestedTask, taskNotFound } from '../http/requestedTask.ts';
import { answeredNotModified, digest } from '../http/etag.ts';
import { setPosition } from '../http/freshness.ts';
import type { CachedCallDeps } from '../deps.ts';

/** GET /bids/count: the number of the caller's bids on all tasks, including deleted ones. */
export const bidsPlaced =
  ({ documents, answers }: CachedCallDeps): HandlerOf<'bidsCount'> =>
  async ({ call, req, res, caller: { uid } }) => {
    res.set(privateHeaders);
    await answers.send(req, res, {
      about: ['placed by', uid],
      readModels: call.readModels,
      read: async () => {
        const { position, count } = await documents.count('bids', [{ field: 'uid', is: uid }]);
        const body = Buffer.from(JSON.stringify({ bidsCount: count }));
        return { positions: { bids: position }, headers: {}, body };
      },
    });
  };

/** GET /tasks/{id}/bids/count: for the task's owner. */
export const taskBidsCount =
  (documents: DocumentReader): HandlerOf<'taskBidsCount'> =>
  async ({ req, res, caller }) => {
    const { position, document } = await requestedTask(documents, req, caller);
    setPosition(res, position);
    if (document === undefined) throw taskNotFound();
    const { ownerUid, bidsCount } = document.body;
    if (ownerUid !== caller.uid)
      throw new Problem('forbidden', 'Only the owner of the task may ask for its count of bids.');
    res.set(privateHeaders);
    const etag = `"${digest('on', document.id, bidsCount)}"`;
    if (!answeredNotModified(req, res, etag)) sendJson(res, 200, {}, JSON.stringify({ bidsCount }));
  };
