import {
  messagesQuerySchema,
  messagesReadSchema,
  messagesSchema,
  readMessagesSchema,
  unreadMessagesSchema,
  writeMessageSchema,
  writtenMessageSchema,
} from '../http/messages.ts';
import { created, privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { bidIdPath } from './definition/parameters.ts';

const read = { method: 'GET', service: 'query', caller: 'user', tag: 'Messages' } as const;
const write = {
  method: 'POST',
  service: 'command',
  caller: 'user',
  tag: 'Messages',
  params: bidIdPath,
} as const;

export const writeMessage = defineCall({
  ...write,
  path: '/bids/{bidId}/messages',
  summary: 'Write to the other person of a bid',
  about:
    'Only the owner of the task and the bidder. On an open or accepted bid both may write, on a declined or withdrawn one the owner, ' +
    'and the bidder once the owner has written since. On a task that is over nobody may, but on the accepted bid for 30 days.',
  body: { schema: writeMessageSchema },
  accepts: ['idempotencyKey'],
  answer: created(privateJson(writtenMessageSchema, 'The message is sent')),
  problems: [404, 409],
});

export const messages = defineCall({
  ...read,
  path: '/bids/{bidId}/messages',
  summary: 'The messages on a bid',
  about:
    'Newest first, in pages, for the owner of the task and the bidder. Words of a person whose account was deleted are null.',
  params: bidIdPath,
  query: messagesQuerySchema,
  readModels: ['tasks', 'bids'],
  answer: privateJson(messagesSchema, 'A page of messages', 'X-Position'),
  problems: [404],
});

export const readMessages = defineCall({
  ...write,
  path: '/bids/{bidId}/messages/read',
  summary: 'Mark the messages on a bid as read, up to one of them',
  body: { schema: readMessagesSchema },
  answer: privateJson(messagesReadSchema, 'They are read'),
  problems: [404],
});

export const unreadMessages = defineCall({
  ...read,
  path: '/messages/unread',
  summary: 'The bids with messages that the caller has not read',
  about: 'Messages on a deleted task, which nobody can read, are not counted.',
  readModels: ['tasks', 'bids'],
  answer: privateJson(unreadMessagesSchema, 'The bids, each with the number of these messages', 'X-Position'),
});
