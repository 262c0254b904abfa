import { actionsQuerySchema, actionsSchema, diagnosisSchema, projectionsSchema } from '../http/operations.ts';
import { figureHistoryQuerySchema, figureHistorySchema } from '../http/figureHistory.ts';
import { privateJson } from './definition/answers.ts';
import { defineCall } from './definition/defineCall.ts';
import { operator } from './definition/operator.ts';

export const projections = defineCall({
  ...operator,
  method: 'GET',
  path: '/operations/projections',
  summary: 'The state and position of each projection',
  answer: privateJson(projectionsSchema, 'All projections, whichever process feeds them'),
});

export const operatorActions = defineCall({
  ...operator,
  method: 'GET',
  path: '/operations/actions',
  summary: 'The actions of operators: who, when, what and why',
  query: actionsQuerySchema,
  answer: privateJson(actionsSchema, 'Newest first'),
});

export const figureHistory = defineCall({
  ...operator,
  method: 'GET',
  path: '/operations/history',
  summary: 'Lag, events, requests and errors by minute, for 7 days',
  about:
    '`lag` is the age of the oldest event that a projection had not applied, the highest of each step; `events` by type, `requests` and `errors` ' +
    '(answers of 500 and more) are counted. They outlive restarts.',
  query: figureHistoryQuerySchema,
  answer: privateJson(
    figureHistorySchema,
    'The series, each with its points in the order of time, and what happened meanwhile',
  ),
});

export const diagnose = defineCall({
  ...operator,
  method: 'GET',
  path: '/operations/doctor',
  summary: 'Find faults, and what to do about them',
  about:
    'Checks everything that the product needs, which processes lead, which PostgreSQL session blocks which, and the positions of the relay and ' +
    'the projections. A check that fails is a finding too.',
  answer: privateJson(diagnosisSchema, 'The findings; `state` is the worst of them'),
});
