import {
  acceptBidSchema,
  acknowledgedSchema,
  declineBidSchema,
  insertedSchema,
  placeBidSchema,
  resignSchema,
  reviseBidSchema,
  revisedSchema,
  withdrawAcceptanceSchema,
  workNoteSchema,
} from '../http/commands.ts';
import { bidsCountSchema, bidSchema, placedBidsSchema } from '../http/documents.ts';
import { bidsQuerySchema, myBidsQuerySchema } from '../http/taskQuery.ts';
import { cachedJson, created, done, list } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { noFields } from './definition/noFields.ts';
import { bidIdPath, taskIdPath } from './definition/parameters.ts';

export const taskBids = defineCall({
  id: 'taskBids',
  method: 'GET',
  path: '/tasks/{id}/bids',
  service: 'query',
  caller: 'user',
  tag: 'Bids',
  summary: 'The bids on a task',
  about:
    'All bids for the owner of the task, the own ones for everybody else; always in pages. E-mail addresses are only between the ' +
    'owner and the accepted bidder.',
  params: taskIdPath,
  query: bidsQuerySchema,
  readModels: ['tasks', 'bids'],
  cached: true,
  answer: list(bidSchema, 'The bids'),
  problems: [404],
});

export const taskBidsCount = defineCall({
  id: 'taskBidsCount',
  method: 'GET',
  path: '/tasks/{id}/bids/count',
  service: 'query',
  caller: 'user',
  tag: 'Bids',
  summary: 'How many bids a task of the caller has',
  params: taskIdPath,
  readModels: ['tasks'],
  cached: true,
  answer: cachedJson(bidsCountSchema, 'The count'),
  problems: [404],
});

export const bidsCount = defineCall({
  id: 'bidsCount',
  method: 'GET',
  path: '/bids/count',
  service: 'query',
  caller: 'user',
  tag: 'Bids',
  summary: 'How many bids the caller has placed',
  about: 'On all tasks, deleted tasks too.',
  readModels: ['bids'],
  cached: true,
  answer: cachedJson(bidsCountSchema, 'The count'),
});

export const myBids = defineCall({
  id: 'myBids',
  method: 'GET',
  path: '/mybids',
  service: 'query',
  caller: 'user',
  tag: 'Bids',
  summary: 'The tasks that the caller has bid on',
  about:
    'Newest bid first, each task once, deleted tasks too; always in pages. `offer` is the accepted bid of the caller, else the last open one.',
  query: myBidsQuerySchema,
  readModels: ['tasks', 'bids'],
  cached: true,
  answer: list(placedBidsSchema, 'The caller’s bids, one entry per task'),
});

export const placeBid = defineCall({
  id: 'placeBid',
  method: 'POST',
  path: '/bids',
  service: 'command',
  caller: 'user',
  tag: 'Bids',
  summary: 'Bid on a task',
  about:
    'Without an offer, or with one: `amount` and `message`, and `days` if you like. ' +
    'As often as you like, while the task takes bids. The owner may bid too, but not with an offer.',
  body: { schema: placeBidSchema },
  accepts: ['idempotencyKey'],
  answer: created(done(insertedSchema, 'The bid is placed')),
  problems: [404, 409],
});

export const reviseBid = defineCall({
  id: 'reviseBid',
  method: 'PUT',
  path: '/bids/{bidId}',
  service: 'command',
  caller: 'user',
  tag: 'Bids',
  summary: 'Change the offer of an own open bid',
  about:
    'Any part of the offer; the other parts stay, and `days: null` removes the days. A bid without an offer gets one. A change that ' +
    'changes nothing is accepted, and appends no event. A bid that the owner has declined is open again with its new offer.',
  params: bidIdPath,
  body: { schema: reviseBidSchema },
  accepts: ['idempotencyKey'],
  answer: done(revisedSchema, 'The bid is changed'),
  problems: [404, 409],
});

export const withdrawBid = defineCall({
  id: 'withdrawBid',
  method: 'POST',
  path: '/bids/{bidId}/withdraw',
  service: 'command',
  caller: 'user',
  tag: 'Bids',
  summary: 'Withdraw an own open bid',
  about: 'For good. It stays in the history, and in the counts of bids that were placed.',
  params: bidIdPath,
  body: noFields,
  accepts: ['idempotencyKey'],
  answer: done(acknowledgedSchema, 'The bid is withdrawn'),
  problems: [404, 409],
});

export const acceptBid = defineCall({
  id: 'acceptBid',
  method: 'POST',
  path: '/bids/{bidId}/accept',
  service: 'command',
  caller: 'user',
  tag: 'Bids',
  summary: 'Accept a bid on a task of the caller',
  about:
    'One bid at most. The task is In Progress then, and its other open bids are declined. Accepting the accepted bid again is ' +
    'accepted, and appends no event. With the `position` of the bid as you have read it, a bid that was revised since is not accepted.',
  params: bidIdPath,
  body: { schema: acceptBidSchema, optional: true },
  accepts: ['idempotencyKey'],
  answer: done(acknowledgedSchema, 'The bid is accepted'),
  problems: [404, 409],
});

export const declineBid = defineCall({
  id: 'declineBid',
  method: 'POST',
  path: '/bids/{bidId}/decline',
  service: 'command',
  caller: 'user',
  tag: 'Bids',
  summary: 'Decline an open bid on a task of the caller',
  about:
    'It is declined until its bidder revises it. Declining it again is accepted, and appends no event. The reason is for its bidder alone.',
  params: bidIdPath,
  body: { schema: declineBidSchema, optional: true },
  accepts: ['idempotencyKey'],
  answer: done(acknowledgedSchema, 'The bid is declined'),
  problems: [404, 409],
});

export const withdrawAcceptance = defineCall({
  id: 'withdrawAcceptance',
  method: 'POST',
  path: '/tasks/{id}/acceptance/withdraw',
  service: 'command',
  caller: 'user',
  tag: 'Work',
  summary: 'Withdraw the acceptance of a bid on a task of the caller',
  about: 'While it is In Progress. The task is Pending then, and its declined bids are open again.',
  params: taskIdPath,
  body: { schema: withdrawAcceptanceSchema },
  accepts: ['idempotencyKey'],
  answer: done(acknowledgedSchema, 'The acceptance is withdrawn'),
  problems: [404, 409],
});

export const resign = defineCall({
  id: 'resign',
  method: 'POST',
  path: '/tasks/{id}/resign',
  service: 'command',
  caller: 'user',
  tag: 'Work',
  summary: 'Resign from a task, as the accepted bidder',
  about:
    'While it is In Progress. The task is Pending then, and the bid is withdrawn. Bids that were declined by the acceptance are open again; a bid that the owner has declined stays declined.',
  params: taskIdPath,
  body: { schema: resignSchema },
  accepts: ['idempotencyKey'],
  answer: done(acknowledgedSchema, 'The bidder has resigned'),
  problems: [404, 409],
});

export const deliverWork = defineCall({
  id: 'deliverWork',
  method: 'POST',
  path: '/tasks/{id}/deliver',
  service: 'command',
  caller: 'user',
  tag: 'Work',
  summary: 'Deliver the work, as the accepted bidder',
  about: 'Once, and again after each request for changes.',
  params: taskIdPath,
  body: { schema: workNoteSchema },
  accepts: ['idempotencyKey'],
  answer: done(acknowledgedSchema, 'The work is delivered'),
  problems: [404, 409],
});

export const requestChanges = defineCall({
  id: 'requestChanges',
  method: 'POST',
  path: '/tasks/{id}/request-changes',
  service: 'command',
  caller: 'user',
  tag: 'Work',
  summary: 'Ask for changes to the delivered work, as the owner of the task',
  about: 'After a delivery. To finish the task, set its status to Completed.',
  params: taskIdPath,
  body: { schema: workNoteSchema },
  accepts: ['idempotencyKey'],
  answer: done(acknowledgedSchema, 'The changes are requested'),
  problems: [404, 409],
});
