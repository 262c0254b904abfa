import { daysToObject } from '../domain/values/limits.ts';

/** The reasons for which reports, decisions of moderators and objections are refused. */
export const moderationProblems = {
  'own-thing': {
    status: 409,
    title: 'This is your own',
    detail: 'This is your own. You can change it, or delete it, instead.',
  },
  'already-reported': {
    status: 409,
    title: 'You have reported this',
    detail: 'You have reported this already. A moderator looks at it, and you are told what was decided.',
  },
  'already-objected': {
    status: 409,
    title: 'You have objected',
    detail: 'You have objected to this decision already. Moderators decide again, and you are told.',
  },
  'objection-too-late': {
    status: 409,
    title: 'The time for an objection is over',
    detail: `This was decided more than ${daysToObject} days ago, so nobody can object any more.`,
  },
  'same-moderator': {
    status: 409,
    title: 'Another moderator decides this',
    detail: 'You have hidden this, and its person has objected. Leave it to another moderator.',
  },
} as const;
