import { z } from 'zod';
import { itemLimits } from '../domain/values/limits.ts';
import { timeSchema } from '../domain/values/time.ts';
import { privateJson } from '../calls/definition/answers.ts';
import { defineCall } from '../calls/definition/defineCall.ts';
import { uidPath } from '../calls/definition/parameters.ts';
import { acknowledged, own, ownChange } from '../calls/definition/userData.ts';

export const blockedSchema = z
  .object({
    blocked: z
      .array(
        z.object({
          uid: z.string().meta({ example: 'yAVFDBDfPk' }),
          name: z.string().meta({ description: 'As on the profile', example: 'Bob Ross' }),
          at: timeSchema,
        }),
      )
      .meta({ description: 'Newest first' }),
  })
  .meta({ id: 'Blocked' });
export type Blocked = z.infer<typeof blockedSchema>;

const person = { ...ownChange, path: '/account/blocked/{uid}', params: uidPath } as const;

export const blockedCalls = {
  blocked: defineCall({
    ...own,
    path: '/account/blocked',
    summary: 'Whom the caller has blocked',
    readModels: ['tasks', 'notifications', 'bids'],
    answer: privateJson(blockedSchema, 'All of them', 'X-Position'),
  }),

  block: defineCall({
    ...person,
    method: 'PUT',
    summary: 'Block a person',
    about:
      'Who is blocked can’t bid on the caller’s tasks, and neither can write to the other: 403 `blocked`. Open bids and deals stay, and messages of a ' +
      `deal that goes on. Nobody else can read it. At most ${itemLimits.blocked} of a user. A second time changes nothing.`,
    answer: acknowledged('The person is blocked'),
    problems: [400, 404, 409],
  }),

  unblock: defineCall({
    ...person,
    method: 'DELETE',
    summary: 'Unblock a person, who may be blocked or not',
    answer: acknowledged('The person is not blocked'),
  }),
};
