import { statusSince } from '@marketplace/audit';
import { isInDeal } from '@marketplace/contracts';
import { closedFor, otherOf, type Blocked, type Messages } from '@marketplace/private-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { idempotentRequest } from '../http/idempotency.ts';
import { closedProblem, refusalProblem } from '../http/refusals.ts';
import type { CommandDeps } from '../deps.ts';
import { findConversation } from './conversation.ts';

interface MessageDeps extends CommandDeps {
  readonly messages: Messages;
  readonly blocked: Blocked;
  readonly isForgotten: (uid: string) => boolean;
}

/** POST /bids/{bidId}/messages. A message is not an event: only its two people read it; auditors see who wrote to whom, and when. */
export const writeMessage =
  (deps: MessageDeps): HandlerOf<'writeMessage'> =>
  async ({ req, res, caller: { uid }, body: { text } }) => {
    const { ledger, messages, blocked, userSignals, newId } = deps;
    const { position, ...conversation } = await findConversation(deps, req.params['bidId'], uid);
    const { bidId, taskId } = conversation;
    /** @throws {Problem} `key-reused` if the first request with the key had another body */
    const answer = (insertedId: string, requestDigest: string | undefined) => {
      if (requestDigest !== request?.requestDigest) throw refusalProblem('key-reused');
      res.status(201).set(noStore).json({ acknowledged: true, insertedId });
    };

    const key = req.get('Idempotency-Key');
    const call = `POST /bids/${bidId}/messages`;
    const id = newId();
    const request = idempotentRequest({ call, insertedId: id, key, callerUid: uid, body: req.body });
    const first = request && (await ledger.findFirstAnswer(request));
    if (first) {
      answer(first.insertedId, first.requestDigest);
      return;
    }
    const toUid = otherOf(conversation, uid);
    const now = deps.clock().toISOString();
    const reason = await closedFor(conversation, uid, {
      messages,
      blocked,
      statusSince: (id) => statusSince(deps.audit.reads, id),
      isForgotten: deps.isForgotten(toUid),
      now,
    });
    if (reason !== undefined) throw closedProblem(reason);
    const inDeal = isInDeal(conversation);
    const message = { id, bidId, taskId, fromUid: uid, toUid, position, at: now, text, inDeal };
    const written = await messages.add(message, request);
    for (const person of [toUid, uid]) userSignals.send(person, bidId);
    answer(written.id, written.requestDigest);
  };

/** POST /bids/{bidId}/messages/read: marks the messages to the caller as read, up to the message of the body. */
export const readMessages =
  (deps: MessageDeps): HandlerOf<'readMessages'> =>
  async ({ req, res, caller: { uid }, body: { upTo } }) => {
    const { messages, userSignals } = deps;
    const { bidId } = await findConversation(deps, req.params['bidId'], uid);
    const last = await messages.find(upTo.toLowerCase());
    if (last?.bidId !== bidId) throw refusalProblem('no-such-message');
    await messages.markRead(uid, bidId, last.number);
    userSignals.send(uid, bidId);
    const unread = await messages.unread(uid, bidId);
    res.set(noStore).json({ acknowledged: true, unread });
  };
