import type { AuditMessages } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Messages, StoredMessage } from '@marketplace/private-store';
import { decodeCursor, pageOf } from '@marketplace/service-kit';
import { z } from 'zod';
import type { AuditedCall } from './auditedCall.ts';
import { defaultLimit, nextPage } from './auditLists.ts';

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

/** GET /audit/messages: who wrote to whom on the bids of a task, and when. Auditors do not get the texts. */
export const auditMessages =
  (messages: Pick<Messages, 'list'>) =>
  async ({ store, res, options }: AuditedCall<'auditMessages'>): Promise<AuditMessages> => {
    const { limit = defaultLimit, cursor } = options;
    const taskId = options.taskId.toLowerCase();
    const query = JSON.stringify(['audit messages', taskId]);
    const [after] = decodeCursor(cursor, query, placeSchema) ?? [];
    const found = await messages.list({ taskId }, { after, limit: limit + 1 });
    const { entries, last } = pageOf(found, limit);
    const addresses = await addressesOf(store, taskId, entries);
    const personOf = (uid: string) => ({ uid, email: addresses.get(uid) ?? null });
    return {
      messages: entries.map(({ id, bidId, fromUid, toUid, at }) => ({
        _id: id,
        bidId,
        from: personOf(fromUid),
        to: personOf(toUid),
        at,
      })),
      ...nextPage(res, last?.id, { query, options }),
    };
  };
