import type { Messages } from '@marketplace/private-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import { refusalProblem } from '../http/refusals.ts';
import type { CommandParts } from '../parts.ts';
import { findConversation, type ConversationParts } from './conversation.ts';

type ReadParts = ConversationParts & Pick<CommandParts, 'userSignals'> & { readonly messages: Messages };

/** POST /bids/{bidId}/messages/read: marks the messages to the caller as read, up to the message of the body. */
export const readMessages =
  (parts: ReadParts): HandlerOf<'readMessages'> =>
  async ({ req, res, caller: { uid }, body: { upTo } }) => {
    const { messages, userSignals } = parts;
    const { bidId } = await findConversation(parts, req.params['bidId'], uid);
    const last = await messages.find(upTo.toLowerCase());
    if (last?.bidId !== bidId) throw refusalProblem('no-such-message');
    await messages.markRead(uid, bidId, last.number);
    userSignals.send(uid, bidId);
    const unread = await messages.unread(uid, bidId);
    res.set(noStore).json({ acknowledged: true, unread });
  };
