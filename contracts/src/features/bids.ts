import { itemLimits } from '../domain/values/limits.ts';
import { markBidSchema } from '../http/bidMarks.ts';
import {
  acceptBidSchema,
  acknowledgedSchema,
  declineBidSchema,
  insertedSchema,
  placeBidSchema,
  resignSchema,
  removedSchema,
  reviseBidSchema,
  revisedSchema,
  withdrawAcceptanceSchema,
  workNoteSchema,
} from '../http/commands.ts';
import { bidSchema, bidsCountSchema, placedBidsSchema } from '../http/documents.ts';
import { bidsQuerySchema, myBidsQuerySchema } from '../http/taskQuery.ts';
import { cachedJson, created, done, list, privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { noFields } from '../calls/definition/noFields.ts';
import { bidIdPath, taskIdPath } from '../calls/definition/parameters.ts';

const read = { method: 'GET', service: 'query', caller: 'user', tag: 'Bids', cached: true } as const;
const command = {
  service: 'command',
  caller: 'user',
  tag: 'Bids',
  accepts: ['idempotencyKey'],
  problems: [404, 409],
} as const;
const onBid = { ...command, params: bidIdPath } as const;
const onWork = { ...command, method: 'POST', tag: 'Work', params: taskIdPath } as const;

export const bidCalls = {
  taskBids: defineCall({
    ...read,
    path: '/tasks/{id}/bids',
    summary: 'The bids on a task',
    about:
      'All bids for the owner of the task, the own ones for everybody else; always in pages. E-mail addresses are only between the ' +
      'owner and the accepted bidder.',
    params: taskIdPath,
    query: bidsQuerySchema,
    readModels: ['tasks', 'bids'],
    answer: list(bidSchema, 'The bids'),
    problems: [404],
  }),

  taskBidsCount: defineCall({
    ...read,
    path: '/tasks/{id}/bids/count',
    summary: 'How many bids a task of the caller has',
    params: taskIdPath,
    readModels: ['tasks'],
    answer: cachedJson(bidsCountSchema, 'The count'),
    problems: [404],
  }),

  bidsCount: defineCall({
    ...read,
    path: '/bids/count',
    summary: 'How many bids the caller has placed',
    about: 'On all tasks, deleted tasks too.',
    readModels: ['bids'],
    answer: cachedJson(bidsCountSchema, 'The count'),
  }),

  myBids: defineCall({
    ...read,
    path: '/mybids',
    summary: 'The tasks that the caller has bid on',
    about:
      'Newest bid first, each task once, deleted tasks too; always in pages. `offer` is the accepted bid of the caller, else the last open one.',
    query: myBidsQuerySchema,
    readModels: ['tasks', 'bids'],
    answer: list(placedBidsSchema, 'The caller’s bids, one entry per task'),
  }),

  placeBid: defineCall({
    ...command,
    method: 'POST',
    path: '/bids',
    summary: 'Bid on a task',
    about:
      'Without an offer, or with one: `amount` and `message`, and `days` if you like. ' +
      'As often as you like, while the task takes bids. The owner may bid too, but not with an offer.',
    body: { schema: placeBidSchema },
    answer: created(done(insertedSchema, 'The bid is placed')),
  }),

  reviseBid: defineCall({
    ...onBid,
    method: 'PUT',
    path: '/bids/{bidId}',
    summary: 'Change the offer of an own open bid',
    about:
      'Any part of the offer; the other parts stay, and `days: null` removes the days. A bid without an offer gets one. A change that ' +
      'changes nothing is accepted, and appends no event. A bid that the owner has declined is open again with its new offer.',
    body: { schema: reviseBidSchema },
    answer: done(revisedSchema, 'The bid is changed'),
  }),

  withdrawBid: defineCall({
    ...onBid,
    method: 'POST',
    path: '/bids/{bidId}/withdraw',
    summary: 'Withdraw an own open bid',
    about: 'For good. It stays in the history, and in the counts of bids that were placed.',
    body: noFields,
    answer: done(acknowledgedSchema, 'The bid is withdrawn'),
  }),

  acceptBid: defineCall({
    ...onBid,
    method: 'POST',
    path: '/bids/{bidId}/accept',
    summary: 'Accept a bid on a task of the caller',
    about:
      'One bid at most. The task is In Progress then, and its other open bids are declined. Accepting the accepted bid again is ' +
      'accepted, and appends no event. With the `position` of the bid as you have read it, a bid that was revised since is not accepted.',
    body: { schema: acceptBidSchema, optional: true },
    answer: done(acknowledgedSchema, 'The bid is accepted'),
  }),

  declineBid: defineCall({
    ...onBid,
    method: 'POST',
    path: '/bids/{bidId}/decline',
    summary: 'Decline an open bid on a task of the caller',
    about:
      'It is declined until its bidder revises it. Declining it again is accepted, and appends no event. The reason is for its bidder alone.',
    body: { schema: declineBidSchema, optional: true },
    answer: done(acknowledgedSchema, 'The bid is declined'),
  }),

  withdrawAcceptance: defineCall({
    ...onWork,
    path: '/tasks/{id}/acceptance/withdraw',
    summary: 'Withdraw the acceptance of a bid on a task of the caller',
    about: 'While it is In Progress. The task is Pending then, and its declined bids are open again.',
    body: { schema: withdrawAcceptanceSchema },
    answer: done(acknowledgedSchema, 'The acceptance is withdrawn'),
  }),

  resign: defineCall({
    ...onWork,
    path: '/tasks/{id}/resign',
    summary: 'Resign from a task, as the accepted bidder',
    about:
      'While it is In Progress. The task is Pending then, and the bid is withdrawn. Bids that were declined by the acceptance are open again; a bid that the owner has declined stays declined.',
    body: { schema: resignSchema },
    answer: done(acknowledgedSchema, 'The bidder has resigned'),
  }),

  deliverWork: defineCall({
    ...onWork,
    path: '/tasks/{id}/deliver',
    summary: 'Deliver the work, as the accepted bidder',
    about: 'Once, and again after each request for changes.',
    body: { schema: workNoteSchema },
    answer: done(acknowledgedSchema, 'The work is delivered'),
  }),

  requestChanges: defineCall({
    ...onWork,
    path: '/tasks/{id}/request-changes',
    summary: 'Ask for changes to the delivered work, as the owner of the task',
    about: 'After a delivery. To finish the task, set its status to Completed.',
    body: { schema: workNoteSchema },
    answer: done(acknowledgedSchema, 'The changes are requested'),
  }),
};

export const markCalls = {
  markBid: defineCall({
    method: 'PUT',
    path: '/bids/{bidId}/mark',
    service: 'command',
    caller: 'user',
    tag: 'User data',
    summary: 'Shortlist a bid on a task of the caller, or keep a note about it',
    about:
      'Only the owner of the task sees it, as `mark` in `GET /tasks/{id}/bids`. A mark is not an event. A field that is left out stays as it is, and ' +
      `\`note: null\` removes the note. At most ${itemLimits.marks} shortlisted bids and notes of a user.`,
    params: bidIdPath,
    body: { schema: markBidSchema },
    answer: privateJson(removedSchema, 'It is kept'),
    problems: [404, 409],
  }),
};
