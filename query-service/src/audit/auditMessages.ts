import type { AuditMessages, auditMessagesQuerySchema } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Messages, StoredMessage } from '@marketplace/read-store';
import { decodeCursor, encodeCursor } from '@marketplace/service-kit';
import { z } from 'zod';
import { relativeLink } from '../http/paging.ts';
import type { AuditedRequest } from './auditedCall.ts';
import { defaultEvents } from './auditEvents.ts';

const placeSchema = z.tuple([z.uuid()]);
const atATime = 20;

/** The addresses of the two people of each bid, as its events and the posting of its task have them; null if the account was deleted. */
const addressesOf = async (
  store: Pick<LedgerReads, 'findEvents' | 'readBid'>,
  taskId: string,
  messages: readonly StoredMessage[],
): Promise<ReadonlyMap<string, string | null>> => {
  const bidIds = [...new Set(messages.map(({ bidId }) => bidId))];
  const posted = await store.findEvents({ taskIds: [taskId], types: ['TaskPosted'], limit: 1 });
  const events = [...posted];
  for (let from = 0; from < bidIds.length; from += atATime) {
    const bids = await Promise.all(bidIds.slice(from, from + atATime).map((id) => store.readBid(id)));
    events.push(...bids.flatMap((bid) => bid.events.slice(0, 1)));
  }
  return new Map(events.map(({ actor }) => [actor.uid, actor.email ?? null]));
};

/** GET /audit/messages: who wrote to whom on the bids of a task, and when. The words are for nobody else. */
export const auditMessages =
  (messages: Pick<Messages, 'list'>) =>
  async ({
    store,
    res,
    options,
  }: AuditedRequest<z.output<typeof auditMessagesQuerySchema>>): Promise<AuditMessages> => {
    const { limit = defaultEvents, cursor } = options;
    const taskId = options.taskId.toLowerCase();
    const query = JSON.stringify(['audit messages', taskId]);
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, query, placeSchema);
    const found = await messages.list({ taskId }, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const addresses = await addressesOf(store, taskId, page);
    const personOf = (uid: string) => ({ uid, email: addresses.get(uid) ?? null });
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor([last.id], query) : undefined;
    if (next !== undefined) res.set('Link', `<${relativeLink({ ...options, cursor: next })}>; rel="next"`);
    return {
      messages: page.map(({ id, bidId, fromUid, toUid, at }) => ({
        _id: id,
        bidId,
        from: personOf(fromUid),
        to: personOf(toUid),
        at,
      })),
      ...(next !== undefined && { next }),
    };
  };
