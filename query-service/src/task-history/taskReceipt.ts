import { makeReceipt } from '@marketplace/audit';
import { noStore, Problem, type HandlerOf } from '@marketplace/service-kit';
import { jsonlType } from '../audit/auditExport.ts';
import { nothingIsSigned } from '../audit/auditKey.ts';
import { taskNotFound, uuidParam } from '../http/requestedTask.ts';
import type { QueryDeps } from '../deps.ts';
import { bidIdOf, dealsOf, hasReceipt, isSealedFor, textsShown } from './deals.ts';

const notAllowed = (why: string): Problem => new Problem('forbidden', why);

/** Events of earlier versions have the address of who acted, and the texts, in the part that the digest covers. */
const hasBareTexts = (canonical: string): boolean => /^\{"actor":\{"email":"[^"]/.test(canonical);

/** GET /tasks/{id}/receipt: proves one event to who did it, and to both sides of a deal. It reads the ledger itself. */
export const taskReceipt =
  (deps: Pick<QueryDeps, 'audit' | 'clock' | 'documents'>): HandlerOf<'taskReceipt'> =>
  async ({ req, res, caller: { uid }, query: { position } }) => {
    const taskId = uuidParam(req);
    if (taskId === undefined) throw taskNotFound();
    const store = deps.audit.store();
    const ofTask = { taskIds: [taskId], limit: 1 };
    const [posted] = await store.findEvents({ ...ofTask, types: ['TaskPosted'] });
    if (posted === undefined) throw taskNotFound();
    const there = { ...ofTask, from: position, to: position };
    const [[event], [sealed]] = await Promise.all([store.findEvents(there), store.readSealed(there)]);
    const ownerUid = posted.actor.uid;
    // Only the owner sees all events, so others don't learn which positions are of this task.
    if (event === undefined && uid === ownerUid)
      throw new Problem('not-found', `The event at position ${position} is not one of this task.`);
    const deals = await dealsOf({ ...deps, store }, taskId, { uid, ownerUid });
    if (event && isSealedFor(event, uid, deals) && deals.bidIds.has(bidIdOf(event) ?? ''))
      throw new Problem('not-found', 'The review is not shown yet: there is a proof of it once it is.');
    if (event === undefined || sealed === undefined || !hasReceipt(event, uid, deals))
      throw notAllowed(
        'Only who did an event, and both sides of a deal that it belongs to, get a proof of it.',
      );
    if (event.actor.uid !== uid && hasBareTexts(sealed.canonical.toString()))
      throw notAllowed(
        'This event was recorded with the address of who did it. Only that person gets a proof of it.',
      );
    const { audit, clock } = deps;
    const { signer } = audit;
    if (signer === undefined && (await store.newestHead()) === undefined) throw nothingIsSigned();
    const seen = textsShown(event, uid, deals);
    const texts = sealed.texts.filter((one) => seen.includes(one.uid));
    const receipt = await makeReceipt(store, { ...sealed, texts }, { signer, clock });
    res.set({
      ...noStore,
      'Content-Type': jsonlType,
      'Content-Disposition': `attachment; filename="proof-${position}.jsonl"`,
    });
    res.end(receipt);
  };
