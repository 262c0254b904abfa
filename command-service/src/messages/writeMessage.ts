import { statusSince } from '@marketplace/audit';
import type { IdempotentRequest, Ledger } from '@marketplace/event-store';
import { closedFor, otherOf, type Messages } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { idempotentRequest } from '../http/idempotency.ts';
import { closedProblem, refusalProblem } from '../http/refusals.ts';
import type { CommandParts } from '../parts.ts';
import { findConversation, type ConversationParts } from './conversation.ts';

type WriteParts = ConversationParts &
  Pick<CommandParts, 'audit' | 'userSignals' | 'clock' | 'newId'> & {
    readonly messages: Messages;
    readonly isForgotten: (uid: string) => boolean;
  };

/** The id of the message that was written with the key. @throws {Problem} `key-reused` if that request had another body */
const idOfKey = async (
  ledger: Pick<Ledger, 'findFirstAnswer'>,
  request: IdempotentRequest | undefined,
): Promise<string | undefined> => {
  const first = request && (await ledger.findFirstAnswer(request));
  if (first && first.requestDigest !== request.requestDigest) throw refusalProblem('key-reused');
  return first?.insertedId;
};

/** Stores the key with a new id before the message is written. A repeated request gets this id, so there is no second message. */
const useKey = async (
  ledger: Pick<Ledger, 'findFirstAnswer' | 'keepAnswer'>,
  request: IdempotentRequest,
  position: number,
): Promise<string> => {
  const kept = await ledger.keepAnswer(request, position);
  if (kept === 'forgotten') throw refusalProblem('forgotten');
  if (kept === 'kept') return request.insertedId;
  return (await idOfKey(ledger, request)) ?? request.insertedId;
};

/** POST /bids/{bidId}/messages. A message is not an event: only its two people read it; auditors see who wrote to whom, and when. */
export const writeMessage =
  (parts: WriteParts): HandlerOf<'writeMessage'> =>
  async ({ req, res, caller: { uid }, body: { text } }) => {
    const { ledger, messages, userSignals, newId } = parts;
    const { position, ...conversation } = await findConversation(parts, req.params['bidId'], uid);
    const { bidId, taskId } = conversation;
    const answer = (insertedId: string) =>
      res.status(201).set(noStore).json({ acknowledged: true, insertedId });

    const key = req.get('Idempotency-Key');
    const call = `POST /bids/${bidId}/messages`;
    const request = idempotentRequest({ call, insertedId: newId(), key, callerUid: uid, body: req.body });
    const usedFor = await idOfKey(ledger, request);
    if (usedFor !== undefined && (await messages.find(usedFor)) !== undefined) {
      answer(usedFor);
      return;
    }
    const toUid = otherOf(conversation, uid);
    const now = parts.clock().toISOString();
    const reason = await closedFor(conversation, uid, {
      messages,
      statusSince: (id) => statusSince(parts.audit.reads, id),
      isForgotten: parts.isForgotten(toUid),
      now,
    });
    if (reason !== undefined) throw closedProblem(reason);
    const id = usedFor ?? (request ? await useKey(ledger, request, position) : newId());
    await messages.add({ id, bidId, taskId, fromUid: uid, toUid, position, at: now, text });
    for (const one of [toUid, uid]) userSignals.send(one, bidId);
    answer(id);
  };
