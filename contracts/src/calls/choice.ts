import { itemLimits } from '../domain/values/limits.ts';
import { markBidSchema, outcomeSchema } from '../http/choice.ts';
import { removedSchema } from '../http/userData.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { bidIdPath, taskIdPath } from './definition/parameters.ts';

export const markBid = defineCall({
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
});

export const taskOutcome = defineCall({
  method: 'GET',
  path: '/tasks/{id}/outcome',
  service: 'query',
  caller: 'user',
  tag: 'Bids',
  summary: 'What came of the offers on a task, for its bidders',
  about:
    'For a caller whose offer on the task was not withdrawn, once a bid is accepted or the task is completed or cancelled. It tells ' +
    'nothing else of the offers of others.',
  params: taskIdPath,
  readModels: ['tasks', 'bids'],
  answer: privateJson(outcomeSchema, 'The offers in figures', 'X-Position'),
  problems: [404, 409],
});
