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

export const writeMessage = defineCall({
  id: 'writeMessage',
  method: 'POST',
  path: '/bids/{bidId}/messages',
  service: 'command',
  caller: 'user',
  tag: 'Messages',
  summary: 'Write to the other person of a bid',
  about:
    'Only the owner of the task and the bidder. On an open or accepted bid both may write, on a declined or withdrawn one the owner, ' +
    'and the bidder once the owner has written since. On a task that is over nobody may, but on the accepted bid for 30 days.',
  params: bidIdPath,
  body: { schema: writeMessageSchema },
  accepts: ['idempotencyKey'],
  answer: created(privateJson(writtenMessageSchema, 'The message is sent')),
  problems: [404, 409],
});

export const messages = defineCall({
  id: 'messages',
  method: 'GET',
  path: '/bids/{bidId}/messages',
  service: 'query',
  caller: 'user',
  tag: 'Messages',
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
  id: 'readMessages',
  method: 'POST',
  path: '/bids/{bidId}/messages/read',
  service: 'command',
  caller: 'user',
  tag: 'Messages',
  summary: 'Mark the messages on a bid as read, up to one of them',
  params: bidIdPath,
  body: { schema: readMessagesSchema },
  answer: privateJson(messagesReadSchema, 'They are read'),
  problems: [404],
});

export const unreadMessages = defineCall({
  id: 'unreadMessages',
  method: 'GET',
  path: '/messages/unread',
  service: 'query',
  caller: 'user',
  tag: 'Messages',
  summary: 'The bids with messages that the caller has not read',
  answer: privateJson(unreadMessagesSchema, 'The bids, each with the number of these messages'),
});
